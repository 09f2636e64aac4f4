import { useRef, useState, useSyncExternalStore } from 'react'
import { browserClient } from '../supabase/browser-access'
import {
  deleteLike,
  type Likeable,
  readLikes,
  sendLike,
  storedLikes,
  storeLike,
  type ToggleOutcome,
  unstoreLike,
  userIdentifier,
} from './likes'

type LikedItem = Readonly<{ id: string; likes_count: number }>

/** An unconfirmed change: the new state, and the count of the listing it was based on. */
type Change = Readonly<{ liked: boolean; count: number; listed: number }>

export type LikesControl = Readonly<{
  isLiked(id: string): boolean
  /** Likes of an item, including changes since the listing was read. */
  countOf(item: LikedItem): number
  /** Adds the like, or removes it. Resolves with null while another request for the same item is pending. */
  toggle(item: LikedItem): Promise<ToggleOutcome | null>
}>

/**
 * Likes of this browser, synchronised between tabs, and a function that changes them. Where storage is blocked, they are kept in memory.
 */
export function useLikes(kind: Likeable): LikesControl {
  const stored = useSyncExternalStore(
    onStorage,
    () => storedLikes(kind),
    () => '',
  )
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const sending = useRef(new Set<string>())
  // Where storage is blocked, `userIdentifier` returns a new one on every call.
  const identifier = useRef<string>(undefined)
  const likedIds = readLikes(stored)
  const isLiked = (id: string) => changes.get(id)?.liked ?? likedIds.has(id)

  function countOf({ id, likes_count }: LikedItem): number {
    const change = changes.get(id)
    // A listing read after the change includes it in its count.
    return change?.listed === likes_count ? change.count : likes_count
  }

  function remember(item: LikedItem, liked: boolean, difference: number) {
    if (liked) storeLike(kind, item.id)
    else unstoreLike(kind, item.id)
    const count = Math.max(0, countOf(item) + difference)
    setChanges((before) => new Map(before).set(item.id, { liked, count, listed: item.likes_count }))
  }

  async function send(item: LikedItem): Promise<ToggleOutcome> {
    identifier.current ??= userIdentifier()
    if (isLiked(item.id)) {
      if (!(await deleteLike(await browserClient(), kind, item.id, identifier.current)))
        return 'not-taken-back'
      remember(item, false, -1)
      return 'taken-back'
    }
    const outcome = await sendLike(await browserClient(), kind, item.id, identifier.current)
    if (outcome === 'liked') remember(item, true, 1)
    if (outcome === 'already-liked') remember(item, true, 0)
    return outcome
  }

  async function toggle(item: LikedItem): Promise<ToggleOutcome | null> {
    if (sending.current.has(item.id)) return null
    sending.current.add(item.id)
    const outcome = await send(item).catch((error: unknown): ToggleOutcome => {
      console.error('The client could not be loaded:', error)
      return isLiked(item.id) ? 'not-taken-back' : 'failed'
    })
    sending.current.delete(item.id)
    return outcome
  }

  return { isLiked, countOf, toggle }
}

/** Subscribes to changes made in other tabs; those of this tab are known. */
function onStorage(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
