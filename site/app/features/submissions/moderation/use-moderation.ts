import { useRef } from 'react'
import { restoreFromBin } from '../../../entries/bin'
import { explainDecision } from '../../../entries/decision/explain-decision'
import { KINDS, MODERATED_KINDS, type ModeratedKind } from '../../../entries/kinds/kinds'
import type { Decision, State } from '../../../entries/kinds/moderation'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { useUndo } from '../../../ui/toast/use-undo'
import type { Item } from './item'
import {
  DECIDING_FAILED,
  DELETING_FAILED,
  decided,
  deleted,
  loadingFailed,
  MERGED,
  MERGING_FAILED,
} from './notices'
import { decide, deleteItem, listItems, mergeIdeas } from './queries'

const sourceOf = (kind: ModeratedKind): ListSource<Item> => ({
  read: (client) => listItems(client, kind),
  tables: [KINDS[kind].table],
  failed: loadingFailed(kind),
})
const SOURCES = new Map(MODERATED_KINDS.map((kind) => [kind, sourceOf(kind)]))

/** The list of one kind, kept up to date, and its moderation. */
export function useModeration(kind: ModeratedKind) {
  const showToast = useToast()
  const showUndo = useUndo()
  const list = useList(SOURCES.get(kind) as ListSource<Item>)
  const deciding = useRef(false)

  /** Stores a decision for items in another state and shows the result; resolves with whether it was stored. `reason` goes to the submitters. */
  async function decideOn(items: readonly Item[], decision: Decision, reason = ''): Promise<boolean> {
    const open = items.filter(({ state }) => state !== decision)
    if (deciding.current || open.length === 0) return false
    deciding.current = true
    const ids = new Set(open.map(({ id }) => id))
    try {
      const client = await sessionClient()
      await decide(client, kind, [...ids], decision)
      if (decision === 'rejected' && reason !== '')
        await Promise.all(open.map(({ id }) => explainDecision(client, kind, id, reason)))
      list.change((all) => all.map((item) => (ids.has(item.id) ? { ...item, state: decision } : item)))
      showUndo(decided(kind, open.length, decision), () => takeBack(open))
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

  /** Gives items the states that they had. */
  async function takeBack(items: readonly Item[]): Promise<void> {
    const client = await sessionClient()
    for (const state of new Set(items.map((item): State => item.state))) {
      const ids = items.filter((item) => item.state === state).map(({ id }) => id)
      await decide(client, kind, ids, state)
    }
    await list.refresh()
  }

  /** Moves an item to the bin; resolves with whether it is gone. */
  async function remove({ id }: Item): Promise<boolean> {
    try {
      await deleteItem(await sessionClient(), kind, id)
      list.remove(id)
      showUndo(deleted(kind), async () => {
        await restoreFromBin(await sessionClient(), kind, id)
        await list.refresh()
      })
      return true
    } catch (error) {
      console.error('The submission could not be deleted:', error)
      showToast(DELETING_FAILED)
      void list.refresh()
      return false
    }
  }

  /** Merges an idea into another one; resolves with whether it did. */
  async function merge(item: Item, kept: Item): Promise<boolean> {
    try {
      await mergeIdeas(await sessionClient(), item.id, kept.id)
      // With its old state the idea is one of its own again.
      showUndo(MERGED, () => takeBack([item]))
      return true
    } catch (error) {
      console.error('The ideas could not be merged:', error)
      showToast(MERGING_FAILED)
      return false
    } finally {
      void list.refresh()
    }
  }

  return { list, decideOn, remove, merge }
}
