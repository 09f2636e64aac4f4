import { useRef, useState, useSyncExternalStore } from 'react'
import { browserClient } from './browser-access'
import {
  keepLike,
  type Likeable,
  type LikeOutcome,
  readLikes,
  sendLike,
  storedLikes,
  userIdentifier,
} from './likes'

type Liked = Readonly<{ id: string; likes_count: number }>

export type LikesControl = Readonly<{
  isLiked(id: string): boolean
  /** Likes of a thing together with one just given, which the listing does not know yet. */
  countOf(thing: Liked): number
  /** Null when a like of the same thing is still on its way. */
  like(thing: Liked): Promise<LikeOutcome | null>
}>

/**
 * What this browser has liked, in this tab and others, and the way to like more. Where storage is blocked, likes are
 * remembered while the page is open.
 */
export function useLikes(kind: Likeable): LikesControl {
  const stored = useSyncExternalStore(
    onStorage,
    () => storedLikes(kind),
    () => '',
  )
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const sending = useRef(new Set<string>())
  const liked = readLikes(stored)
  const isLiked = (id: string) => liked.has(id) || counts.has(id)

  function remember({ id }: Liked, count: number) {
    keepLike(kind, id)
    setCounts((before) => new Map(before).set(id, count))
  }

  async function like(thing: Liked): Promise<LikeOutcome | null> {
    if (isLiked(thing.id)) return 'already-liked'
    if (sending.current.has(thing.id)) return null
    sending.current.add(thing.id)
    const outcome = await sendLike(browserClient(), kind, thing.id, userIdentifier())
    sending.current.delete(thing.id)
    if (outcome === 'liked') remember(thing, thing.likes_count + 1)
    if (outcome === 'already-liked') remember(thing, thing.likes_count)
    return outcome
  }

  return {
    isLiked,
    // The larger one: a listing read after the like has counted it.
    countOf: ({ id, likes_count }) => Math.max(likes_count, counts.get(id) ?? 0),
    like,
  }
}

/** Tells about what other tabs store; what this one stores is known here. */
function onStorage(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
