import type { Car, CarInput } from '../../../../contract/car'
import { carWords } from '../listings/ids'
import { createListingReading, type ListingReading, type ReadingDependencies } from '../listings/reading'
import { createListingWriting, type ListingWriting, type WritingDependencies } from '../listings/writing'
import { carRows } from './repository'

export type CarService = ListingReading<Car>
export type CarWriting = ListingWriting<CarInput, Car>

export function createCarService(dependencies: ReadingDependencies): CarService {
  return createListingReading(carRows, dependencies)
}

export function createCarWriting(dependencies: WritingDependencies): CarWriting {
  return createListingWriting(carRows, carWords, dependencies)
}
