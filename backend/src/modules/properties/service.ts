import type { Property } from '../../../../contract/property'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { answerFieldsOf, type AnswerFields } from '../listings/answer-fields'
import type { PhotoService } from '../photos/service'
import { findProperties, findProperty, type PropertyRow } from './repository'

export interface PropertyService {
  /** All properties, newest first. */
  list(): Promise<Property[]>
  /** Those the administrator marked as featured, newest first. */
  listFeatured(): Promise<Property[]>
  /** @throws HttpError 404 'Property not found' */
  get(id: string): Promise<Property>
  exists(id: string): Promise<boolean>
}

export function createPropertyService(dependencies: { database: Database; photos: PhotoService }): PropertyService {
  const { database } = dependencies

  async function answer(rows: readonly PropertyRow[]): Promise<Property[]> {
    const fieldsOf = await answerFieldsOf(dependencies, 'property', rows)
    return rows.map((row) => toProperty(row, fieldsOf(row)))
  }

  return {
    list: async () => answer(await findProperties(database)),
    listFeatured: async () => answer(await findProperties(database, { featured: true })),
    get: async (id) => {
      const row = await findProperty(database, id)
      if (row === null) throw new HttpError(404, 'Property not found')
      const fieldsOf = await answerFieldsOf(dependencies, 'property', [row])
      return toProperty(row, fieldsOf(row))
    },
    exists: async (id) => (await findProperty(database, id)) !== null,
  }
}

function toProperty(row: PropertyRow, added: AnswerFields): Property {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price,
    type: row.type,
    category: row.category,
    location: row.location,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    area: row.area,
    imageUrls: row.imageUrls,
    featured: row.featured,
    youtubeLink: row.youtubeLink,
    ...added,
  }
}
