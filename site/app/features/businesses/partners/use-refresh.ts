import { useRef, useTransition } from 'react'
import { useRevalidator } from 'react-router'

/** Reloads the lists, then calls `onDone`; `isAskedFor` distinguishes a requested reload from the first load. */
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
