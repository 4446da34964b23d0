import type { Administrator } from './administrator'

export interface SampleHome {
  id: string
  reference: string
  title: string
  /** Leaves nothing behind. */
  remove: () => Promise<void>
}

let count = 0

/**
 * A home of one test alone.
 * @param name begins its title, which is unique
 * @param fields replace those of a small house for sale
 */
export async function createSampleHome(
  administrator: Administrator,
  name: string,
  fields: object = {},
): Promise<SampleHome> {
  const title = `${name} ${Date.now()} ${(count += 1)}`
  const { id, reference } = await administrator.create('property', { title, ...SMALL_HOUSE, ...fields })
  return { id, reference, title, remove: () => administrator.remove('property', id) }
}

const SMALL_HOUSE = {
  description: 'Two rooms and a veranda.',
  price: 9_000_000,
  imageUrls: [],
  featured: false,
  type: 'sale',
  category: 'house',
  location: 'Limuru, Kiambu',
  bedrooms: [2],
  bathrooms: 1,
  area: 900,
}
