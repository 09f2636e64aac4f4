import { useEffect, useState } from 'react'
import { sessionClient } from '../../../../lib/session/session-clients'
import { readSeries, type Series } from '../series-queries'

/** Rule and dates to come of an event's series; null until they are there. */
export function useSeries(id: string): Readonly<{ series: Series | null; failed: boolean }> {
  const [state, setState] = useState<{ series: Series | null; failed: boolean }>({
    series: null,
    failed: false,
  })
  useEffect(() => {
    let isCurrent = true
    const load = async () => readSeries(await sessionClient(), id)
    load().then(
      (series) => isCurrent && setState({ series, failed: false }),
      (error) => {
        console.error('The dates of the series could not be loaded:', error)
        if (isCurrent) setState({ series: null, failed: true })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [id])
  return state
}
