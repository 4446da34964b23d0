import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import { getPublicJson } from '../../../lib/http'
import type { PropertyCardFields } from '../listing-fields'
import { bakedOptions } from './baked'

const loadSchema = () => import('../../../../contract/property').then((module) => module.propertyListReadingSchema)

export function useFeaturedProperties(baked: PropertyCardFields[] | undefined) {
  return useQuery<PropertyCardFields[]>({
    queryKey: ['properties', 'featured'],
    queryFn: ({ signal }) => getPublicJson(apiPaths.featuredProperties, loadSchema, { signal }),
    ...bakedOptions(baked),
  })
}
