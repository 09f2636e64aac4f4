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

type Liked = Readonly<{ id: string; likes_count: number }>

/** An unconfirmed change: the new state, and the count of the listing it was based on. */
type Change = Readonly<{ liked: boolean; count: number; listed: number }>

export type LikesControl = Readonly<{
  isLiked(id: string): boolean
  /** Likes of an item, including changes since the listing was read. */
  countOf(thing: Liked): number
  /** Adds the like, or removes it. Resolves with null while another request for the same item is pending. */
  press(thing: Liked): Promise<ToggleOutcome | null>
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
  const kept = readLikes(stored)
  const isLiked = (id: string) => changes.get(id)?.liked ?? kept.has(id)

  function countOf({ id, likes_count }: Liked): number {
    const change = changes.get(id)
    // A listing read after the change includes it in its count.
    return change?.listed === likes_count ? change.count : likes_count
  }

  function remember(thing: Liked, liked: boolean, difference: number) {
    if (liked) storeLike(kind, thing.id)
    else unstoreLike(kind, thing.id)
    const count = Math.max(0, countOf(thing) + difference)
    setChanges((before) => new Map(before).set(thing.id, { liked, count, listed: thing.likes_count }))
  }

  async function send(thing: Liked): Promise<ToggleOutcome> {
    identifier.current ??= userIdentifier()
    if (isLiked(thing.id)) {
      if (!(await deleteLike(browserClient(), kind, thing.id, identifier.current))) return 'not-taken-back'
      remember(thing, false, -1)
      return 'taken-back'
    }
    const outcome = await sendLike(browserClient(), kind, thing.id, identifier.current)
    if (outcome === 'liked') remember(thing, true, 1)
    if (outcome === 'already-liked') remember(thing, true, 0)
    return outcome
  }

  async function press(thing: Liked): Promise<ToggleOutcome | null> {
    if (sending.current.has(thing.id)) return null
    sending.current.add(thing.id)
    const outcome = await send(thing)
    sending.current.delete(thing.id)
    return outcome
  }

  return { isLiked, countOf, press }
}

/** Subscribes to changes made in other tabs; those of this tab are known. */
function onStorage(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
