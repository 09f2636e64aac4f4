import { useRef, useState, useSyncExternalStore } from 'react'
import { browserClient } from './browser-access'
import {
  forgetLike,
  keepLike,
  type Likeable,
  type PressOutcome,
  readLikes,
  sendLike,
  storedLikes,
  takeBackLike,
  userIdentifier,
} from './likes'

type Liked = Readonly<{ id: string; likes_count: number }>

/** What a press has changed: how it is now, and how many the listing counted then. */
type Change = Readonly<{ liked: boolean; count: number; listed: number }>

export type LikesControl = Readonly<{
  isLiked(id: string): boolean
  /** Likes of a thing together with what was changed since the listing was read. */
  countOf(thing: Liked): number
  /** Gives a like, or takes the one given back. Null when another press on the same thing is still on its way. */
  press(thing: Liked): Promise<PressOutcome | null>
}>

/**
 * What this browser has liked, in this tab and others, and the way to change it. Where storage is blocked, likes are
 * remembered while the page is open.
 */
export function useLikes(kind: Likeable): LikesControl {
  const stored = useSyncExternalStore(
    onStorage,
    () => storedLikes(kind),
    () => '',
  )
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const sending = useRef(new Set<string>())
  // Where storage is blocked it would be another one each time.
  const identifier = useRef<string>(undefined)
  const kept = readLikes(stored)
  const isLiked = (id: string) => changes.get(id)?.liked ?? kept.has(id)

  function countOf({ id, likes_count }: Liked): number {
    const change = changes.get(id)
    // A listing read since then has counted it.
    return change?.listed === likes_count ? change.count : likes_count
  }

  function remember(thing: Liked, liked: boolean, difference: number) {
    if (liked) keepLike(kind, thing.id)
    else forgetLike(kind, thing.id)
    const count = Math.max(0, countOf(thing) + difference)
    setChanges((before) => new Map(before).set(thing.id, { liked, count, listed: thing.likes_count }))
  }

  async function send(thing: Liked): Promise<PressOutcome> {
    identifier.current ??= userIdentifier()
    if (isLiked(thing.id)) {
      if (!(await takeBackLike(browserClient(), kind, thing.id, identifier.current))) return 'not-taken-back'
      remember(thing, false, -1)
      return 'taken-back'
    }
    const outcome = await sendLike(browserClient(), kind, thing.id, identifier.current)
    if (outcome === 'liked') remember(thing, true, 1)
    if (outcome === 'already-liked') remember(thing, true, 0)
    return outcome
  }

  async function press(thing: Liked): Promise<PressOutcome | null> {
    if (sending.current.has(thing.id)) return null
    sending.current.add(thing.id)
    const outcome = await send(thing)
    sending.current.delete(thing.id)
    return outcome
  }

  return { isLiked, countOf, press }
}

/** Tells about what other tabs store; what this one stores is known here. */
function onStorage(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
