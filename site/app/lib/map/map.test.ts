import { describe, expect, it } from 'vitest'
import { check } from '../form/schema'
import { type Coordinates, distanceText, metresBetween } from './coordinates'
import { coordinatesField } from './coordinates-field'
import { groupPins } from './map-data'
import { readCoordinates } from './read-coordinates'

const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })
const TOWN = at(49.1935, 12.518)

describe('coordinates', () => {
  it.each([
    ['49.12, 12.34', at(49.12, 12.34)],
    [' 49.12  12.34 ', at(49.12, 12.34)],
    ['49,12 12,34', at(49.12, 12.34)],
    ['49,1234567; 12,3456789', at(49.123457, 12.345679)],
    ['49.12° -12.34°', at(49.12, -12.34)],
    ['geo:49.12,12.34?z=18', at(49.12, 12.34)],
    ['https://www.openstreetmap.org/#map=18/49.12/12.34', at(49.12, 12.34)],
    ['https://www.openstreetmap.org/?mlat=49.12&mlon=12.34#map=18/1/2', at(49.12, 12.34)],
    [
      'https://maps.example/maps/place/Laden/@48.1,11.5,17z/data=!3m1!4b1!8m2!3d49.12!4d12.34',
      at(49.12, 12.34),
    ],
    ['https://maps.example/@49.12,12.34,17z', at(49.12, 12.34)],
    ['https://maps.example/?q=49.12%2C12.34', at(49.12, 12.34)],
  ])('are read from %s', (written, coordinates) => {
    expect(readCoordinates(written)).toEqual(coordinates)
  })

  it.each([
    '',
    '49',
    '49,12',
    '91, 12',
    '49.1, 181',
    'Marktplatz 1',
    'https://maps.example/Roding',
    '1.2.3, 4',
    'javascript:49.1,12.5',
  ])('are not read from "%s"', (written) => {
    expect(readCoordinates(written)).toBeNull()
  })

  it('have to be near the town, where its middle is known', () => {
    const errorOf = (centre: Coordinates | null, coordinates: string) => {
      const checked = check({ coordinates: coordinatesField(centre) }, { coordinates })
      return checked.valid ? checked.values.coordinates : checked.errors.coordinates
    }
    expect(errorOf(TOWN, '')).toBeNull()
    expect(errorOf(TOWN, '49.3, 12.6')).toEqual(at(49.3, 12.6))
    expect(errorOf(TOWN, '12.518, 49.1935')).toMatch(/^Das ist mehr als 50 km vom Ort entfernt/)
    expect(errorOf(null, '12.518, 49.1935')).toEqual(at(12.518, 49.1935))
    expect(errorOf(TOWN, 'am Markt')).toMatch(/^Bitte wie/)
  })
})

it('measures distances on the globe, and says them', () => {
  // A degree of latitude is 111.2 km; a degree of longitude at 60 degrees north is half of that.
  expect(metresBetween(at(49, 12), at(50, 12))).toBeCloseTo(111_195, -2)
  expect(metresBetween(at(60, 12), at(60, 13))).toBeCloseTo(55_597, -2)
  expect(metresBetween(at(0, 0), at(0, 180))).toBeCloseTo(Math.PI * 6_371_009, 0)
  expect([0, 14, 347, 994, 996, 1249, 9940, 9960, 14_400].map(distanceText)).toEqual([
    '10 m',
    '10 m',
    '350 m',
    '990 m',
    '1 km',
    '1,2 km',
    '9,9 km',
    '10 km',
    '14 km',
  ])
})

it('groups pins that overlap, each row once, wherever the groups are', () => {
  const rows = [
    { x: 100, y: 100 },
    { x: 130, y: 100 },
    { x: 160, y: 100 },
    { x: 119, y: 121 },
    { x: -5, y: -5 },
    { x: 5, y: 5 },
  ]
  const groups = groupPins(rows, (row) => row)
  expect(groups.map((group) => group.rows.length)).toEqual([3, 1, 2])
  expect(groups.flatMap((group) => group.rows)).toHaveLength(rows.length)
  expect(groups[0]?.point).toEqual({ x: 100, y: 100 })
})
