import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'

/** Kinds that can be liked, by their names in the database. */
export type Likeable = Tables<'post_likes'>['post_type']

export type LikeOutcome = 'liked' | 'already-liked' | 'failed'

/** Local storage keys (docs/product.md#browser-storage). */
const LIKED: Readonly<Record<Likeable, string>> = { idea: 'likedIdeas', my_roding_post: 'likedPosts' }
const IDENTIFIER = 'userIdentifier'

/** SQLSTATE of `unique_violation`. */
const DUPLICATE = '23505'

/** Inserts this browser's like. Never rejects. */
export async function insertLike(
  client: DatabaseClient,
  kind: Likeable,
  id: string,
  identifier: string,
): Promise<LikeOutcome> {
  const like = { post_id: id, post_type: kind, user_identifier: identifier }
  const { error } = await client.from('post_likes').insert(like)
  if (!error) return 'liked'
  if (error.code === DUPLICATE) return 'already-liked'
  console.error('The like could not be added:', error.message)
  return 'failed'
}

/** Random identifier of this browser. Where storage is blocked it is a new one on every call. */
export function userIdentifier(): string {
  const stored = read(IDENTIFIER)
  // Lengths that the database accepts; other values were not written by this code.
  if (stored !== null && stored.length >= 8 && stored.length <= 100) return stored
  // Unlike `randomUUID`, available without HTTPS.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  write(IDENTIFIER, made)
  return made
}

/** The stored list of liked ids as JSON; a string, so that `useSyncExternalStore` can compare it. */
export function storedLikes(kind: Likeable): string {
  return read(LIKED[kind]) ?? ''
}

/** Ids in a stored list; empty when it is invalid. */
export function readLikes(stored: string): Set<string> {
  try {
    const ids: unknown = JSON.parse(stored || '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Adds an id to the stored list, which other tabs may have changed meanwhile. */
export function storeLike(kind: Likeable, id: string): void {
  write(LIKED[kind], JSON.stringify([...readLikes(storedLikes(kind)).add(id)]))
}

// Browsers that block storage throw on access to `localStorage`.
function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // The like is stored in the database in any case.
  }
}
