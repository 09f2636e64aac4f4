import { useRef, useState, useSyncExternalStore } from 'react'
import { visitorApi } from '../../lib/supabase/browser-access'
import { failureToast, type Toast, useToast } from '../../ui/toast/toast-context'
import {
  insertLike,
  type Likeable,
  type LikeOutcome,
  readLikes,
  storedLikes,
  storeLike,
  userIdentifier,
} from './likes'

type LikedItem = Readonly<{ id: string; title: string; likes_count: number }>

const FAILED = failureToast('Like konnte nicht hinzugefügt werden.')
/** Toasts of the like button (docs/product.md#ideas, docs/product.md#photo-posts). */
const NOTICES: Record<Likeable, Record<LikeOutcome, Toast>> = {
  idea: {
    liked: { title: 'Like hinzugefügt!', description: 'Vielen Dank für Ihre Unterstützung dieser Idee.' },
    'already-liked': {
      title: 'Bereits bewertet',
      description: 'Sie haben diese Idee bereits mit einem Like bewertet.',
    },
    failed: FAILED,
  },
  my_roding_post: {
    liked: { title: 'Like hinzugefügt!' },
    'already-liked': {
      title: 'Bereits bewertet',
      description: 'Sie haben diesen Beitrag bereits geliked.',
    },
    failed: FAILED,
  },
}

/** A like of this page view: the new count, and the count of the listing it was based on. */
type NewLike = Readonly<{ count: number; listed: number }>

/** Gives the props of an item's like button; a press is answered by a toast. */
export function useLikes(kind: Likeable) {
  const likes = useLikesOfBrowser(kind)
  const showToast = useToast()

  async function like(item: LikedItem) {
    const outcome = await likes.like(item)
    if (outcome) showToast(NOTICES[kind][outcome])
  }
  return (item: LikedItem) => ({
    title: item.title,
    count: likes.countOf(item),
    liked: likes.isLiked(item.id),
    onLike: () => void like(item),
  })
}

/**
 * Likes of this browser, synchronised between tabs, and a function that adds one, which resolves with null while another request for the same
 * item is pending. Where storage is blocked, they are kept in memory.
 */
function useLikesOfBrowser(kind: Likeable) {
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

  /** Includes likes added since the listing was read. */
  function countOf({ id, likes_count }: LikedItem): number {
    const like = added.get(id)
    // A listing read after the like includes it in its count.
    return like?.listed === likes_count ? like.count : likes_count
  }

  async function send(item: LikedItem): Promise<LikeOutcome> {
    identifier.current ??= userIdentifier()
    const outcome = await insertLike(await visitorApi.rows(), kind, item.id, identifier.current)
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
