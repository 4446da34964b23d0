import fc from 'fast-check'
import { areaFromText, areaParameter, areaLabel, isInArea, nearestPlace } from './area'

it.each([
  ['-1.4,36.6,-1.2,36.9', { south: -1.4, west: 36.6, north: -1.2, east: 36.9 }],
  ['-1.40499,36.6,-1.2,36.90123', { south: -1.4, west: 36.6, north: -1.2, east: 36.9 }],
  ['0,0,0,0', { south: 0, west: 0, north: 0, east: 0 }],
  ['-1.2,36.6,-1.4,36.9', undefined],
  ['-1.4,36.9,-1.2,36.6', undefined],
  ['-1.4,36.6,-1.2', undefined],
  ['-1.4,36.6,-1.2,36.9,1', undefined],
  ['-1.4,,-1.2,36.9', undefined],
  [' -1.4,36.6,-1.2,36.9', undefined],
  ['1e1,2,30,40', undefined],
  ['-91,36.6,-1.2,36.9', undefined],
  ['-1.4,36.6,-1.2,181', undefined],
  ['Karen', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the area %p as %p', (text, area) => {
  expect(areaFromText(text)).toEqual(area)
})

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => value + 0)

it('reads back any area when it wrote the text itself, and finds each corner in it', () => {
  fc.assert(
    fc.property(degrees(80), degrees(170), fc.nat(9), fc.nat(9), (south, west, height, width) => {
      const area = areaFromText(areaParameter({ south, west, north: south + height, east: west + width }))
      if (!area) throw new Error('The area cannot be read')
      expect(areaFromText(areaParameter(area))).toEqual(area)
      expect(isInArea({ lat: area.south, lng: area.west }, area)).toBe(true)
      expect(isInArea({ lat: area.north, lng: area.east }, area)).toBe(true)
      expect(isInArea({ lat: area.north + 0.01, lng: area.east }, area)).toBe(false)
      expect(isInArea({ lat: area.south, lng: area.west - 0.01 }, area)).toBe(false)
    }),
  )
})

it('names an area by the nearest place, and by none when it is far from all', () => {
  expect(areaLabel({ south: -1.4, west: 36.6, north: -1.25, east: 36.8 })).toBe('Map area near Karen, Nairobi')
  expect(areaLabel({ south: 48, west: 2, north: 49, east: 3 })).toBe('Map area')
  expect(nearestPlace({ lat: -4.02, lng: 39.71 })).toBe('Nyali, Mombasa')
  expect(nearestPlace({ lat: 4, lng: 41 })).toBeUndefined()
})
