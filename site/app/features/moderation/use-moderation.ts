import { useRef } from 'react'
import { KINDS, MODERATED_KINDS, type ModeratedKind } from '../../lib/kinds/kinds'
import type { Decision } from '../../lib/kinds/moderation'
import { type ListSource, useList } from '../../lib/list/use-list'
import { sessionClient } from '../../lib/session/session-clients'
import { useToast } from '../../ui/toast/toast-context'
import type { Item } from './item'
import { DECIDING_FAILED, decided, loadingFailed } from './notices'
import { decide, listItems } from './queries'

const sourceOf = (kind: ModeratedKind): ListSource<Item> => ({
  read: (client) => listItems(client, kind),
  tables: [KINDS[kind].table],
  failed: loadingFailed(kind),
})
const SOURCES = new Map(MODERATED_KINDS.map((kind) => [kind, sourceOf(kind)]))

/** The list of one kind, kept up to date, and its moderation. */
export function useModeration(kind: ModeratedKind) {
  const showToast = useToast()
  const list = useList(SOURCES.get(kind) as ListSource<Item>)
  const deciding = useRef(false)

  /** Stores a decision for items in another state and shows the result; resolves with whether it was stored. */
  async function decideOn(items: readonly Item[], decision: Decision): Promise<boolean> {
    const open = items.filter(({ state }) => state !== decision)
    if (deciding.current || open.length === 0) return false
    deciding.current = true
    const ids = new Set(open.map(({ id }) => id))
    try {
      await decide(await sessionClient(), kind, [...ids], decision)
      list.change((all) => all.map((item) => (ids.has(item.id) ? { ...item, state: decision } : item)))
      showToast(decided(kind, open.length, decision))
      return true
    } catch (error) {
      console.error('The status could not be changed:', error)
      showToast(DECIDING_FAILED)
      void list.refresh()
      return false
    } finally {
      deciding.current = false
    }
  }

  return { list, decideOn }
}
