import { useCallback, useEffect, useRef } from 'react'
import { KINDS, type ModeratedKind } from '../../lib/kinds/kinds'
import type { Decision } from '../../lib/kinds/moderation'
import { useLive } from '../../lib/live/use-live'
import { sessionClient } from '../../lib/session/session-clients'
import { useLoaded } from '../../lib/use-loaded'
import { useToast } from '../../ui/toast/toast-context'
import type { Item } from './item'
import { DECIDING_FAILED, decided, loadingFailed } from './notices'
import { decide, listItems } from './queries'

/** The list of one kind, kept up to date, and the decisions about what is in it. */
export function useModeration(kind: ModeratedKind) {
  const showToast = useToast()
  const { loaded, reload, refresh, show } = useLoaded(
    useCallback(async () => listItems(await sessionClient(), kind), [kind]),
  )
  const deciding = useRef(false)
  useLive([KINDS[kind].table], refresh)

  useEffect(() => {
    if (loaded.state === 'failed') showToast(loadingFailed(kind))
  }, [loaded, kind, showToast])

  /** Stores what was decided about those it is news to, and says how it went; whether it was stored. */
  async function decideOn(items: readonly Item[], decision: Decision): Promise<boolean> {
    const open = items.filter(({ state }) => state !== decision)
    if (deciding.current || open.length === 0 || loaded.state !== 'loaded') return false
    deciding.current = true
    const ids = new Set(open.map(({ id }) => id))
    try {
      await decide(await sessionClient(), kind, [...ids], decision)
      show(loaded.value.map((item) => (ids.has(item.id) ? { ...item, state: decision } : item)))
      showToast(decided(kind, open.length, decision))
      return true
    } catch (error) {
      console.error('The status could not be changed:', error)
      showToast(DECIDING_FAILED)
      void refresh()
      return false
    } finally {
      deciding.current = false
    }
  }

  return { loaded, reload, decideOn }
}
