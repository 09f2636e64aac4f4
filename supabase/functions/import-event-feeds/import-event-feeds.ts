import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { asService, type ClaimedFeed, type Database } from '../_shared/database.ts'
import type { Platform } from '../_shared/platform.ts'
import { FeedProblem } from './feed-problem.ts'
import type { Calendar, CalendarFile } from './read-calendar.ts'
import { type FeedFile, readFeed } from './read-feed.ts'

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
export const importEventFeeds = adminEndpoint(async (_body, platform, _admin, { signal }) => {
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
