import 'maplibre-gl/dist/maplibre-gl.css'
import {
  addProtocol,
  LngLatBounds,
  type MapMouseEvent,
  Marker,
  NavigationControl,
  ScaleControl,
  Map as StreetMapView,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Coordinates } from './coordinates'
import { groupPins, type MapData, type MapProps, type Point } from './map-data'
import { OwnMark, Pin } from './pin'
import { streetStyle } from './street-style'

type StreetMapProps = MapProps &
  Readonly<{
    data: MapData
    /** Called where the browser can't draw it. */
    onFailed: () => void
  }>

const MOST_ZOOM = 18
const CLOSE_ZOOM = 16
const PADDING = 56
/** Degrees around the data that can be moved to. */
const AROUND = 0.02

const GERMAN = {
  'CooperativeGesturesHandler.WindowsHelpText': 'Zum Vergrößern Strg gedrückt halten und scrollen',
  'CooperativeGesturesHandler.MacHelpText': 'Zum Vergrößern ⌘ gedrückt halten und scrollen',
  'CooperativeGesturesHandler.MobileHelpText': 'Die Karte mit zwei Fingern bewegen',
  'NavigationControl.ZoomIn': 'Vergrößern',
  'NavigationControl.ZoomOut': 'Verkleinern',
  'Map.Title': 'Straßenkarte',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}

const lngLat = ({ longitude, latitude }: Coordinates): [number, number] => [longitude, latitude]

/** A map of streets with pins. Loaded when there are map data. */
export default function StreetMap(props: StreetMapProps) {
  const { places, chosen, onChoose, own, onPick } = props
  const box = useRef<HTMLDivElement>(null)
  const map = useStreetMap(box, props)
  const zoom = useZoom(map)
  const groups =
    map && zoom !== null ? groupPins(places, ({ coordinates }) => map.project(lngLat(coordinates))) : []

  usePicking(map, onPick)
  const latest = useRef(chosen)
  latest.current = chosen
  const shown = chosen.map(({ id, coordinates }) => [id, ...lngLat(coordinates)]).join()
  const picks = onPick !== undefined
  useEffect(() => {
    if (!map || shown === '') return
    // A position that is being set stays where it is seen.
    if (picks && latest.current.every(({ coordinates }) => map.getBounds().contains(lngLat(coordinates))))
      return
    const bounds = latest.current.reduce(
      (bounds, { coordinates }) => bounds.extend(lngLat(coordinates)),
      new LngLatBounds(),
    )
    // Without movement where the system asks for that.
    map.fitBounds(bounds, { padding: PADDING, maxZoom: Math.max(map.getZoom(), CLOSE_ZOOM) })
  }, [map, shown, picks])

  return (
    <div className="relative size-full">
      <div ref={box} className="size-full" />
      {map &&
        groups.map(({ rows: [first, ...others] }) => {
          if (!first) return null
          const rows = [first, ...others]
          return (
            <MapMarker key={first.id} map={map} at={first.coordinates} anchor="bottom">
              <Pin
                places={rows}
                isChosen={rows.some((row) => chosen.includes(row))}
                onChoose={() => onChoose(rows)}
                {...(onPick && { onMove: (by) => onPick(movedBy(map, first.coordinates, by)) })}
              />
            </MapMarker>
          )
        })}
      {map && own && (
        <MapMarker map={map} at={own} anchor="center">
          <OwnMark />
        </MapMarker>
      )}
      <p className="absolute right-0 bottom-0 bg-paper-bright/90 px-2 text-sm">
        ©{' '}
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noopener"
          className="text-link"
        >
          OpenStreetMap-Mitwirkende
          <span className="sr-only"> (öffnet in neuem Tab)</span>
        </a>
      </p>
    </div>
  )
}

/** The map in a box; null until its style is loaded. */
function useStreetMap(
  box: React.RefObject<HTMLDivElement | null>,
  { data, places, centre, frame, onFailed }: StreetMapProps,
): StreetMapView | null {
  const [loaded, setLoaded] = useState<StreetMapView | null>(null)
  const first = useRef({ places, centre, frame, onFailed })
  useEffect(() => {
    if (!box.current) return
    const { places, centre, frame, onFailed } = first.current
    let map: StreetMapView
    try {
      const shown = frame ?? [...places.map(({ coordinates }) => coordinates), ...(centre ? [centre] : [])]
      map = createMap(box.current, data, shown)
    } catch (error) {
      console.warn('This browser cannot draw the map of streets:', (error as Error).message)
      onFailed()
      return
    }
    map.once('load', () => setLoaded(map))
    return () => map.remove()
  }, [box, data])
  return loaded
}

function createMap(container: HTMLElement, data: MapData, shown: readonly Coordinates[]): StreetMapView {
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', new Protocol().tile)
  const [west, south, east, north] = data.bounds
  const bounds = new LngLatBounds([west, south, east, north])
  const inside = shown.map(lngLat).filter((place) => bounds.contains(place))
  const view = inside.reduce((view, place) => view.extend(place), new LngLatBounds())
  const map = new StreetMapView({
    container,
    style: streetStyle(data),
    bounds: inside.length > 0 ? view : bounds,
    fitBoundsOptions: { padding: PADDING, maxZoom: CLOSE_ZOOM },
    maxBounds: [west - AROUND, south - AROUND, east + AROUND, north + AROUND],
    maxZoom: MOST_ZOOM,
    locale: GERMAN,
    // One finger and the wheel scroll the page.
    cooperativeGestures: true,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left')
  return map
}

/** The zoom level after zooming has ended: only it decides which pins overlap. */
function useZoom(map: StreetMapView | null): number | null {
  const [zoom, setZoom] = useState<number | null>(null)
  useEffect(() => {
    if (!map) return
    const update = () => setZoom(map.getZoom())
    update()
    map.on('zoomend', update)
    return () => void map.off('zoomend', update)
  }, [map])
  return zoom
}

/** Reports the pressed place of the map. */
function usePicking(map: StreetMapView | null, onPick: MapProps['onPick']) {
  const latest = useRef(onPick)
  latest.current = onPick
  const picks = onPick !== undefined
  useEffect(() => {
    if (!map || !picks) return
    map.getCanvas().style.cursor = 'crosshair'
    const pick = ({ lngLat: { lat, lng } }: MapMouseEvent) =>
      latest.current?.({ latitude: lat, longitude: lng })
    map.on('click', pick)
    return () => void map.off('click', pick)
  }, [map, picks])
}

function movedBy(map: StreetMapView, place: Coordinates, by: Point): Coordinates {
  const { x, y } = map.project(lngLat(place))
  const { lat, lng } = map.unproject([x + by.x, y + by.y])
  return { latitude: lat, longitude: lng }
}

type MapMarkerProps = {
  map: StreetMapView
  at: Coordinates
  anchor: 'bottom' | 'center'
  children: ReactNode
}

/** Keeps its content at a place of the map. */
function MapMarker({ map, at, anchor, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'))
  const { latitude, longitude } = at
  useEffect(() => {
    const marker = new Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(map)
    return () => void marker.remove()
  }, [map, element, anchor, latitude, longitude])
  return createPortal(children, element)
}
