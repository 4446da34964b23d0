import type { Car, CarInput } from '../../../../../../contract/car'
import { carWords } from '../../ids'
import { createListingReading, type ListingReading, type ReadingDependencies } from '../../queries'
import { createListingWriting, type ListingWriting, type WritingDependencies } from '../../commands'
import { carRows } from './repository'

export type CarService = ListingReading<Car>
export type CarWriting = ListingWriting<CarInput, Car>

export function createCarService(dependencies: ReadingDependencies): CarService {
  return createListingReading(carRows, dependencies)
}

export function createCarWriting(dependencies: WritingDependencies): CarWriting {
  return createListingWriting(carRows, carWords, dependencies)
}
