import type { Car } from '../../../../contract/car'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { answerFieldsOf, type AnswerFields } from '../listings/answer-fields'
import type { PhotoService } from '../photos/service'
import { findCar, findCars, type CarRow } from './repository'

export interface CarService {
  /** All cars, newest first. */
  list(): Promise<Car[]>
  /** @throws HttpError 404 'Car not found' */
  get(id: string): Promise<Car>
  exists(id: string): Promise<boolean>
}

export function createCarService(dependencies: { database: Database; photos: PhotoService }): CarService {
  const { database } = dependencies

  return {
    list: async () => {
      const rows = await findCars(database)
      const fieldsOf = await answerFieldsOf(dependencies, 'car', rows)
      return rows.map((row) => toCar(row, fieldsOf(row)))
    },
    get: async (id) => {
      const row = await findCar(database, id)
      if (row === null) throw new HttpError(404, 'Car not found')
      const fieldsOf = await answerFieldsOf(dependencies, 'car', [row])
      return toCar(row, fieldsOf(row))
    },
    exists: async (id) => (await findCar(database, id)) !== null,
  }
}

function toCar(row: CarRow, added: AnswerFields): Car {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price,
    year: row.year,
    make: row.make,
    model: row.model,
    condition: row.condition,
    mileage: row.mileage,
    imageUrls: row.imageUrls,
    featured: row.featured,
    youtubeLink: row.youtubeLink,
    ...added,
  }
}
