import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapData } from './map-data'

/** Colours of the site (app.css); the map draws on a canvas, which knows no style sheets. */
const COLOURS = {
  ground: '#fcf8f0',
  green: '#e0ecda',
  water: '#bcd5e3',
  built: '#f4ebdb',
  building: '#e6d8bd',
  edge: '#d8c8aa',
  road: '#ffffff',
  main: '#fbe9c0',
  text: '#4d5965',
  strong: '#102f48',
  river: '#1b5379',
}
/** Drawn by the browser from the page's own font: there are no files of glyphs. */
const FONT = ['"Source Sans 3 Variable"']
const GREEN_KINDS = [
  'forest',
  'wood',
  'park',
  'grass',
  'grassland',
  'meadow',
  'nature_reserve',
  'garden',
  'cemetery',
  'pitch',
  'golf_course',
  'recreation_ground',
  'village_green',
  'orchard',
  'allotments',
  'scrub',
  'playground',
]
const BUILT_KINDS = [
  'residential',
  'commercial',
  'retail',
  'industrial',
  'pedestrian',
  'hospital',
  'school',
  'kindergarten',
  'college',
  'university',
]

const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:de'], ['get', 'name']]
const KIND: ExpressionSpecification = ['get', 'kind']
const isKind = (...kinds: string[]): ExpressionSpecification => ['in', KIND, ['literal', kinds]]
const is = (geometry: 'Polygon' | 'LineString' | 'Point'): ExpressionSpecification => [
  '==',
  ['geometry-type'],
  geometry,
]
/** Width in pixels at zoom levels 10, 14 and 18. */
const width = (far: number, near: number, close: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  10,
  far,
  14,
  near,
  18,
  close,
]

type Drawn = Extract<LayerSpecification, { source: string }>

const layer = (
  id: string,
  from: string,
  rest: Omit<Drawn, 'id' | 'source' | 'source-layer'>,
): LayerSpecification => ({ id, source: 'region', 'source-layer': from, ...rest }) as LayerSpecification

const road = (id: string, kinds: string[], colour: string, widths: ExpressionSpecification, minzoom = 0) =>
  layer(id, 'roads', {
    type: 'line',
    filter: isKind(...kinds),
    minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': widths },
  })

const label = (id: string, from: string, colour: string, layout: object, rest: object = {}) =>
  layer(id, from, {
    type: 'symbol',
    ...rest,
    layout: { 'text-field': NAME, 'text-font': FONT, 'text-size': 13, ...layout },
    paint: { 'text-color': colour, 'text-halo-color': COLOURS.ground, 'text-halo-width': 1.5 },
  })

const LAYERS: LayerSpecification[] = [
  { id: 'background', type: 'background', paint: { 'background-color': COLOURS.ground } },
  layer('built', 'landuse', {
    type: 'fill',
    filter: isKind(...BUILT_KINDS),
    paint: { 'fill-color': COLOURS.built },
  }),
  layer('green', 'landuse', {
    type: 'fill',
    filter: isKind(...GREEN_KINDS),
    paint: { 'fill-color': COLOURS.green },
  }),
  layer('water', 'water', { type: 'fill', filter: is('Polygon'), paint: { 'fill-color': COLOURS.water } }),
  layer('rivers', 'water', {
    type: 'line',
    filter: is('LineString'),
    paint: { 'line-color': COLOURS.water, 'line-width': width(1, 2, 8) },
  }),
  layer('buildings', 'buildings', {
    type: 'fill',
    filter: is('Polygon'),
    minzoom: 14,
    paint: { 'fill-color': COLOURS.building, 'fill-outline-color': COLOURS.edge },
  }),
  road('paths', ['path'], COLOURS.edge, width(0, 1, 3), 14),
  road('minor edges', ['minor_road', 'other'], COLOURS.edge, width(0.5, 3, 18), 12),
  road('main edges', ['major_road', 'highway'], COLOURS.edge, width(2, 6, 24)),
  road('rails', ['rail'], COLOURS.edge, width(1, 2, 4), 11),
  road('minor', ['minor_road', 'other'], COLOURS.road, width(0, 2, 16), 12),
  road('main', ['major_road', 'highway'], COLOURS.main, width(1, 4.5, 21)),
  label('names of roads', 'roads', COLOURS.text, { 'symbol-placement': 'line' }, { minzoom: 14 }),
  label(
    'names of water',
    'water',
    COLOURS.river,
    { 'symbol-placement': 'line' },
    { minzoom: 12, filter: is('LineString') },
  ),
  label('names of lakes', 'water', COLOURS.river, {}, { minzoom: 12, filter: is('Point') }),
  label(
    'places',
    'places',
    COLOURS.strong,
    { 'text-size': ['interpolate', ['linear'], ['zoom'], 8, 12, 14, 17] },
    { filter: isKind('locality', 'neighbourhood', 'macrohood') },
  ),
]

/** Streets, water, green and buildings in the colours of the site, from tiles with the layers of the Protomaps basemap. */
export const streetStyle = ({ tiles, bounds, minZoom, maxZoom }: MapData): StyleSpecification => ({
  version: 8,
  sources: {
    region: {
      type: 'vector',
      bounds,
      minzoom: minZoom,
      maxzoom: maxZoom,
      tiles: [`pmtiles://${tiles}/{z}/{x}/{y}`],
    },
  },
  layers: LAYERS,
})
