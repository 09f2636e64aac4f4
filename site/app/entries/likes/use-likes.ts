import { useRef, useState, useSyncExternalStore } from 'react'
import { browserClient } from '../../lib/supabase/browser-access'
import {
  type Likeable,
  type LikeOutcome,
  readLikes,
  sendLike,
  storedLikes,
  storeLike,
  userIdentifier,
} from './likes'

type LikedItem = Readonly<{ id: string; likes_count: number }>

/** A like of this page view: the new count, and the count of the listing it was based on. */
type NewLike = Readonly<{ count: number; listed: number }>

export type LikesControl = Readonly<{
  isLiked(id: string): boolean
  /** Likes of an item, including those added since the listing was read. */
  countOf(item: LikedItem): number
  /** Adds the like; nothing is sent for an item that is liked. Resolves with null while another request for the same item is pending. */
  like(item: LikedItem): Promise<LikeOutcome | null>
}>

/**
 * Likes of this browser, synchronised between tabs, and a function that adds one. Where storage is blocked, they are kept in memory.
 */
export function useLikes(kind: Likeable): LikesControl {
  const stored = useSyncExternalStore(
    onStorage,
    () => storedLikes(kind),
    () => '',
  )
  const [added, setAdded] = useState<ReadonlyMap<string, NewLike>>(new Map())
  const sending = useRef(new Set<string>())
  // Where storage is blocked, `userIdentifier` returns a new one on every call.
  const identifier = useRef<string>(undefined)
  const likedIds = readLikes(stored)
  const isLiked = (id: string) => added.has(id) || likedIds.has(id)

  function countOf({ id, likes_count }: LikedItem): number {
    const like = added.get(id)
    // A listing read after the like includes it in its count.
    return like?.listed === likes_count ? like.count : likes_count
  }

  async function send(item: LikedItem): Promise<LikeOutcome> {
    identifier.current ??= userIdentifier()
    const outcome = await sendLike(await browserClient(), kind, item.id, identifier.current)
    if (outcome === 'failed') return outcome
    storeLike(kind, item.id)
    const count = item.likes_count + (outcome === 'liked' ? 1 : 0)
    setAdded((before) => new Map(before).set(item.id, { count, listed: item.likes_count }))
    return outcome
  }

  async function like(item: LikedItem): Promise<LikeOutcome | null> {
    if (isLiked(item.id)) return 'already-liked'
    if (sending.current.has(item.id)) return null
    sending.current.add(item.id)
    const outcome = await send(item).catch((error: unknown): LikeOutcome => {
      console.error('The client could not be loaded:', error)
      return 'failed'
    })
    sending.current.delete(item.id)
    return outcome
  }

  return { isLiked, countOf, like }
}

/** Subscribes to changes made in other tabs; those of this tab are known. */
function onStorage(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
