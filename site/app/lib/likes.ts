import type { Tables } from './database.types'
import type { DatabaseClient } from './database-client'

/** What can be liked, by the names of the wire. */
export type Likeable = Tables<'post_likes'>['post_type']

export type LikeOutcome = 'liked' | 'already-liked' | 'failed'

/** What comes of a press on the heart. */
export type PressOutcome = LikeOutcome | 'taken-back' | 'not-taken-back'

/** Names in the browser's storage (docs/product.md#browser-storage). */
const LIKED: Readonly<Record<Likeable, string>> = { idea: 'likedIdeas', my_roding_post: 'likedPosts' }
const IDENTIFIER = 'userIdentifier'

/** PostgreSQL's code for a row that would break a unique index. */
const DUPLICATE = '23505'

/** Sends this browser's like of one thing. Never rejects. */
export async function sendLike(
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

/** Takes this browser's like of one thing back; false when that failed. Never rejects. */
export async function takeBackLike(
  client: DatabaseClient,
  kind: Likeable,
  id: string,
  identifier: string,
): Promise<boolean> {
  const like = { _post_id: id, _post_type: kind, _user_identifier: identifier }
  const { error } = await client.rpc('remove_like', like)
  if (error) console.error('The like could not be taken back:', error.message)
  return !error
}

/** Random name under which this browser likes. Where storage is blocked it is another one each time. */
export function userIdentifier(): string {
  const kept = read(IDENTIFIER)
  // Lengths that the database takes; anything else was not written here.
  if (kept !== null && kept.length >= 8 && kept.length <= 100) return kept
  // Unlike randomUUID there on pages without HTTPS too.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  write(IDENTIFIER, made)
  return made
}

/** The stored list of what this browser has liked, unread; changes exactly when the list does. */
export function storedLikes(kind: Likeable): string {
  return read(LIKED[kind]) ?? ''
}

/** Ids in a stored list; none when it is not one. */
export function readLikes(stored: string): Set<string> {
  try {
    const ids: unknown = JSON.parse(stored || '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Keeps a like, together with those that other tabs have kept meanwhile. */
export function keepLike(kind: Likeable, id: string): void {
  write(LIKED[kind], JSON.stringify([...readLikes(storedLikes(kind)).add(id)]))
}

/** Forgets a like that was taken back. */
export function forgetLike(kind: Likeable, id: string): void {
  const kept = readLikes(storedLikes(kind))
  kept.delete(id)
  write(LIKED[kind], JSON.stringify([...kept]))
}

// Browsers that block storage throw on the first mention of it.
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
    // The database remembers the like all the same.
  }
}
