import { isPrivate } from '../_shared/attempt.ts'
import type { ClaimedFeed } from '../_shared/database.ts'
import { get } from '../_shared/get.ts'
import type { Platform } from '../_shared/platform.ts'
import { RedirectError } from '../_shared/post.ts'
import { FeedProblem } from './feed-problem.ts'

/** Bytes of a calendar, uncompressed. */
const MOST_BYTES = 1_048_576
/** Milliseconds for a calendar with all redirects. */
const TIME = 20_000

export type FeedFile = Readonly<{
  bytes: Uint8Array
  /** As the answer names it. */
  charset: string | null
  etag: string | null
  lastModified: string | null
}>

/** Reads a calendar, or learns that it is still the one that was read last. Rejects with a `FeedProblem`. */
export async function readFeed(
  platform: Platform,
  { url, etag, last_modified }: ClaimedFeed,
  signal: AbortSignal,
): Promise<FeedFile | 'unchanged'> {
  const time = AbortSignal.any([signal, platform.deadline(TIME)])
  try {
    const response = await get(platform.outside, url, {
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        ...(etag && { 'if-none-match': etag }),
        ...(last_modified && { 'if-modified-since': last_modified }),
      },
      signal: time,
    })
    if (response.status !== 200) response.body?.cancel().catch(() => {})
    if (response.status === 304) return 'unchanged'
    if (response.status !== 200) throw new FeedProblem(refusal(response.status))
    return {
      bytes: await readBytes(response),
      charset: /charset="?([\w-]{1,40})/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? null,
      etag: response.headers.get('etag'),
      lastModified: response.headers.get('last-modified'),
    }
  } catch (error) {
    if (error instanceof FeedProblem) throw error
    throw new FeedProblem(reason(error, time.aborted), { cause: error })
  }
}

async function readBytes(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the transfer: the rest of a compressed body is never unpacked.
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) throw new FeedProblem('Der Kalender ist größer als 1 MB.')
    parts.push(part)
  }
  const bytes = new Uint8Array(size)
  let place = 0
  for (const part of parts) {
    bytes.set(part, place)
    place += part.length
  }
  return bytes
}

function refusal(status: number): string {
  if (status === 404 || status === 410) return `Unter der Adresse gibt es keinen Kalender (${status}).`
  if (status === 401 || status === 403) return `Der Kalender ist nicht öffentlich (${status}).`
  return `Der Server des Kalenders antwortet mit dem Fehler ${status}.`
}

function reason(error: unknown, isOver: boolean): string {
  if (isPrivate(error)) return 'Die Adresse liegt in einem privaten Netz.'
  if (error instanceof RedirectError) return error.message
  if (isOver) return 'Der Server des Kalenders hat nicht rechtzeitig geantwortet.'
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
    ? 'Der Kalender ist größer als 1 MB.'
    : 'Der Server des Kalenders ist nicht erreichbar.'
}
