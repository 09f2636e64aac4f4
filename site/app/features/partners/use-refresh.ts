import { useRef, useTransition } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the lists again, then calls `onDone`; `isAskedFor` tells that reading from the first one. */
export function useRefresh() {
  const { revalidate } = useRevalidator()
  const [isRefreshing, startRefresh] = useTransition()
  const isAskedFor = useRef(false)
  const refresh = (onDone?: () => void) =>
    startRefresh(async () => {
      isAskedFor.current = true
      await revalidate()
      onDone?.()
    })
  return { refresh, isRefreshing, isAskedFor }
}
