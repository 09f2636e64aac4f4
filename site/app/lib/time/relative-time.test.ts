import { expect, it } from 'vitest'
import { timeAgo } from './relative-time'

const now = new Date('2026-05-04T12:00:00Z')

it.each([
  ['2026-05-04T11:59:30Z', 'gerade eben'],
  // The clock of the client is a little behind the server's.
  ['2026-05-04T12:00:20Z', 'gerade eben'],
  ['2026-05-04T11:57:00Z', 'vor 3 Minuten'],
  ['2026-05-04T10:30:00Z', 'vor 1 Stunde'],
  ['2026-05-03T10:00:00Z', 'gestern'],
  ['2026-04-29T12:00:00Z', 'vor 5 Tagen'],
  ['2026-04-20T12:00:00Z', 'vor 2 Wochen'],
  ['2026-01-04T12:00:00Z', 'vor 4 Monaten'],
])('%s is %s', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words)
})
