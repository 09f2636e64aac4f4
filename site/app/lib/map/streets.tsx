import { Suspense, useEffect, useState } from 'react'
import { Spinner } from '../../ui/loading/progress'
import { onDemand } from '../first-use/on-demand'
import { fetchMapData, type MapData, type MapProps } from './map-data'

const StreetMap = onDemand(() => import('./street-map'), Unavailable)

/** The map of streets, loaded with the map data. */
export function Streets(props: MapProps) {
  const [data, setData] = useState<MapData | null>()
  useEffect(() => {
    void fetchMapData().then(setData)
  }, [])
  if (data === null) return <Unavailable />
  const loading = <Spinner label="Die Karte wird geladen …" className="size-full" />
  if (data === undefined) return loading
  return (
    <Suspense fallback={loading}>
      <StreetMap {...props} data={data} onFailed={() => setData(null)} />
    </Suspense>
  )
}

function Unavailable() {
  return (
    <p className="grid size-full place-items-center bg-paper-deep p-6 text-center text-ink-soft">
      Die Karte lässt sich hier gerade nicht zeichnen.
    </p>
  )
}
