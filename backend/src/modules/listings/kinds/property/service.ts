import type { Property, PropertyInput } from '../../../../../../contract/property'
import { propertyWords } from '../../ids'
import { createListingReading, type ListingReading, type ReadingDependencies } from '../../queries'
import { createListingWriting, type ListingWriting, type WritingDependencies } from '../../commands'
import { propertyRows } from './repository'

export type PropertyService = ListingReading<Property>
export type PropertyWriting = ListingWriting<PropertyInput, Property>

export function createPropertyService(dependencies: ReadingDependencies): PropertyService {
  return createListingReading(propertyRows, dependencies)
}

export function createPropertyWriting(dependencies: WritingDependencies): PropertyWriting {
  return createListingWriting(propertyRows, propertyWords, dependencies)
}
