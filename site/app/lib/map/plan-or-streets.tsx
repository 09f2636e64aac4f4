import { Suspense, useEffect, useState } from 'react'
import { onDemand } from '../first-use/on-demand'
import { DrawnPlan, type MapProps } from './drawn-plan'
import { fetchMapData, type MapData } from './plan'

const StreetMap = onDemand(
  () => import('./street-map'),
  ({ retry: _, data: __, ...plan }) => <DrawnPlan {...plan} />,
)

/** The plan, and instead of it the map of streets as soon as it is loaded, where there are map data. */
export function PlanOrStreets(props: MapProps) {
  const [data, setData] = useState<MapData | null>(null)
  useEffect(() => {
    void fetchMapData().then(setData)
  }, [])
  const plan = <DrawnPlan {...props} />
  if (!data) return plan
  return (
    <Suspense fallback={plan}>
      <StreetMap {...props} data={data} onFailed={() => setData(null)} />
    </Suspense>
  )
}
