import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { isPrivate } from '../_shared/attempt.ts'
import { asService, type ClaimedFeed, type Database } from '../_shared/database.ts'
import { onSupabase } from '../_shared/on-supabase.ts'
import type { Platform } from '../_shared/platform.ts'
import { get, RedirectError } from '../_shared/requests.ts'
import type { Calendar, CalendarFile } from './read-calendar.ts'

/** Milliseconds after which no further calendar is begun: a call stays below the platforms' limits. */
const RUN_TIME = 90_000
/** Events stored by one statement: their texts stay below the limit of a request. */
const AT_ONCE = 20

/** `code` of the platform's error. */
const TASK_ENDED = 'TASK_ENDED'

const BROKEN_OFF =
  'Der Kalender ist unvollständig angekommen: Sein Ende fehlt. Alle bisherigen Termine bleiben, wie sie sind.'
const UNEXPECTED = 'Beim Übernehmen ist ein Fehler aufgetreten. Wir versuchen es wieder.'

/**
 * Reads the calendars of clubs that are due and stores their events; answers `{ success, read }`. Called by schedule with a secret key, any
 * number of servers at a time. Ends early when the request is aborted.
 */
const importEventFeeds = adminEndpoint(async (_body, platform, _admin, { signal }) => {
  const database = asService(platform)
  const end = platform.now() + RUN_TIME
  let read = 0
  while (!signal.aborted && platform.now() < end) {
    const { data } = await database.rpc('claim_event_feed', {}).throwOnError()
    const [feed] = data
    if (!feed) break
    await importFeed(platform, database, feed, signal)
    read += 1
  }
  return answer({ success: true, read })
}, 'editor')

/** Reads one calendar; a failure is recorded for the office and does not affect the others. */
async function importFeed(
  platform: Platform,
  database: Database,
  feed: ClaimedFeed,
  signal: AbortSignal,
): Promise<void> {
  const skip = (_problem: string | null) =>
    database.rpc('skip_feed_run', { _feed_id: feed.id, _problem }).throwOnError()
  try {
    const file = await readFeed(platform, feed, signal)
    if (file === 'unchanged') await skip(null)
    else await store(platform, database, feed, file)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof FeedProblem)) platform.report('a calendar could not be imported', error)
    await skip(error instanceof FeedProblem ? error.message : UNEXPECTED)
  }
}

async function store(
  platform: Platform,
  database: Database,
  feed: ClaimedFeed,
  file: FeedFile,
): Promise<void> {
  const calendar = await readApart(platform, file)
  const run = { _feed_id: feed.id, _ran_at: feed.ran_at }
  let refused = 0
  for (let start = 0; start < calendar.events.length; start += AT_ONCE) {
    const _events = calendar.events
      .slice(start, start + AT_ONCE)
      .map((event) => ({ ...event, location: event.location ?? feed.location }))
    const { data } = await database.rpc('import_feed_events', { ...run, _events }).throwOnError()
    refused += data
  }
  await database
    .rpc('end_feed_run', {
      ...run,
      _found: calendar.events.length,
      _complete: calendar.unreadable + calendar.brokenRules + refused === 0,
      _until: new Date(calendar.until).toISOString(),
      _problem: leftOut({ ...calendar, unreadable: calendar.unreadable + refused }),
      _etag: file.etag,
      _last_modified: file.lastModified,
    })
    .throwOnError()
}

/** What strangers wrote is read apart from the requests, with limits of time and memory. */
async function readApart(platform: Platform, { bytes, charset }: FeedFile): Promise<Calendar> {
  const file: CalendarFile = { bytes, charset, now: platform.now() }
  try {
    const calendar = (await platform.task('readCalendar', file)) as Calendar | null
    if (calendar?.isWhole) return calendar
    if (calendar) throw new FeedProblem(BROKEN_OFF)
  } catch (error) {
    if ((error as { code?: unknown }).code !== TASK_ENDED) throw error
    throw new FeedProblem('Der Kalender ist zu aufwendig: Ihn zu lesen braucht zu viel Zeit oder Speicher.')
  }
  throw new FeedProblem('Unter der Adresse liegt kein Kalender im Format iCalendar.')
}

function leftOut({ events, unreadable, brokenRules, isCut }: Calendar): string | null {
  const problems = [
    unreadable > 0 && `Nicht lesbare Einträge im Kalender: ${unreadable}. Alle anderen sind übernommen.`,
    brokenRules > 0 &&
      `Serien mit einer Wiederholung, die nicht lesbar ist: ${brokenRules}. Von ihnen fehlen Termine.`,
    isCut && `Übernommen sind die nächsten ${events.length} Termine.`,
  ]
  return problems.filter(Boolean).join(' ') || null
}

/** Bytes of a calendar, uncompressed. */
const MOST_BYTES = 1_048_576
/** Milliseconds for a calendar with all redirects. */
const TIME = 20_000

type FeedFile = Readonly<{
  bytes: Uint8Array
  /** As the answer names it. */
  charset: string | null
  etag: string | null
  lastModified: string | null
}>

/** Reads a calendar, or learns that it is still the one that was read last. Rejects with a `FeedProblem`. */
async function readFeed(
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

/** Why a calendar could not be read; `message` is German and shown to the office. It contains nothing of the answer but its status. */
class FeedProblem extends Error {
  override name = 'FeedProblem'
}

/** Entry point of our own server, which passes its platform. */
export const handle = importEventFeeds

/** What the platform runs apart; the libraries are loaded there only. */
export const tasks = {
  readCalendar: async (file: CalendarFile) => (await import('./read-calendar.ts')).readCalendar(file),
}

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => importEventFeeds(request, onSupabase(undefined, tasks)) }
