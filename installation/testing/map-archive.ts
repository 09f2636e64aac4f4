import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type GeoJSONVTTile, geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'

type Area = Readonly<{ west: number; south: number; east: number; north: number }>

type ArchiveOptions = Readonly<{
  area?: Area
  minZoom?: number
  maxZoom?: number
  layers?: readonly string[]
  tileType?: number
  tileCompression?: number
}>

/** Around the middle of the demo town. */
const TOWN: Area = { west: 12.48, south: 49.17, east: 12.56, north: 49.22 }
const GZIP = 2
const HEADER_BYTES = 127

/** An archive of vector tiles (PMTiles, version 3) with invented streets and water in the layers of the Protomaps basemap. */
export function mapArchive({
  area = TOWN,
  minZoom = 10,
  maxZoom = 14,
  layers = ['earth', 'water', 'roads', 'places'],
  tileType = 1,
  tileCompression = GZIP,
}: ArchiveOptions = {}): Buffer {
  const tiles = tilesOf(area, minZoom, maxZoom).map(([z, x, y]) => ({
    id: zxyToTileId(z, x, y),
    data: gzipSync(fromGeojsonVt(layersAt(area, z, x, y), { version: 2, extent: 4096 })),
  }))
  tiles.sort((a, b) => a.id - b.id)
  const directory = gzipSync(directoryOf(tiles.map(({ id, data }) => ({ id, length: data.length }))))
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  const data = Buffer.concat(tiles.map((tile) => tile.data))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const metadataAt = HEADER_BYTES + directory.length
  const dataAt = metadataAt + metadata.length
  const counts = [tiles.length, tiles.length, tiles.length]
  const places = [HEADER_BYTES, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length]
  for (const [place, value] of [...places, ...counts].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * place)
  for (const [place, value] of [1, GZIP, tileCompression, tileType, minZoom, maxZoom].entries())
    header.writeUInt8(value, 96 + place)
  for (const [place, value] of [area.west, area.south, area.east, area.north].entries())
    header.writeInt32LE(Math.round(value * 1e7), 102 + 4 * place)
  return Buffer.concat([header, directory, metadata, data])
}

function tilesOf({ west, south, east, north }: Area, minZoom: number, maxZoom: number) {
  const tiles: [z: number, x: number, y: number][] = []
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const [left, top] = tileAt(west, north, z)
    const [right, bottom] = tileAt(east, south, z)
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) tiles.push([z, x, y])
  }
  return tiles
}

/** Column and row of a place (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames). */
function tileAt(longitude: number, latitude: number, z: number): [x: number, y: number] {
  const radians = (latitude * Math.PI) / 180
  return [
    Math.floor(((longitude + 180) / 360) * 2 ** z),
    Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z),
  ]
}

function layersAt({ west, south, east, north }: Area, z: number, x: number, y: number) {
  const middle = [(west + east) / 2, (south + north) / 2] as const
  const line = (kind: string, coordinates: number[][], name: string) =>
    feature({ type: 'LineString', coordinates }, { kind, name })
  const [longitude, latitude] = middle
  const box = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const sources = {
    earth: [feature({ type: 'Polygon', coordinates: [box] }, { kind: 'earth' })],
    water: [
      line(
        'river',
        [
          [west, latitude - 0.012],
          [longitude, latitude - 0.008],
          [east, latitude - 0.014],
        ],
        'Regen',
      ),
    ],
    roads: [
      line(
        'major_road',
        [
          [west, latitude],
          [east, latitude],
        ],
        'Hauptstraße',
      ),
      line(
        'minor_road',
        [
          [longitude, south],
          [longitude, north],
        ],
        'Musterweg',
      ),
      line(
        'path',
        [
          [longitude, latitude],
          [east, north],
        ],
        'Feldweg',
      ),
    ],
    places: [feature({ type: 'Point', coordinates: [...middle] }, { kind: 'locality', name: 'Musterstadt' })],
  }
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, features]): [string, GeoJSONVTTile][] => {
      const tile = geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, {
        maxZoom: 14,
        extent: 4096,
        buffer: 64,
      })
      return tile ? [[name, tile]] : []
    }),
  )
}

type Feature = Extract<Parameters<typeof geoJSONToTile>[0], { type: 'Feature' }>

const feature = (geometry: Feature['geometry'], properties: Feature['properties']): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

/** Ids as differences, run lengths, lengths and offsets, as variable integers; tiles follow each other. */
function directoryOf(entries: readonly Readonly<{ id: number; length: number }>[]): Buffer {
  const ids = entries.map(({ id }, place) => id - (entries[place - 1]?.id ?? 0))
  return Buffer.from(
    [
      entries.length,
      ...ids,
      ...entries.map(() => 1),
      ...entries.map(({ length }) => length),
      ...entries.map((_, place) => (place === 0 ? 1 : 0)),
    ].flatMap(varint),
  )
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return [...bytes, rest]
}

if (import.meta.main) writeFileSync(process.argv[2] ?? 'town.pmtiles', mapArchive())
