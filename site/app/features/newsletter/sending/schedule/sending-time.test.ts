import { expect, test } from 'vitest'
import { checkTime, spokenTime, suggestedTime } from './sending-time'

const NOW = new Date('2026-11-22T16:00:00Z')

test('begins with tomorrow morning by the clock of the town', () => {
  expect(suggestedTime(NOW)).toBe('2026-11-23T09:00')
  expect(suggestedTime(new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-24T09:00')
})

test.each([
  ['', 'Bitte geben Sie Datum und Uhrzeit vollständig an.'],
  ['2026-11-23', 'Bitte geben Sie Datum und Uhrzeit vollständig an.'],
  ['12026-11-23T09:00', 'Bitte geben Sie Datum und Uhrzeit vollständig an.'],
  ['2026-11-22T17:00', 'Diese Zeit ist schon vorbei.'],
  ['2027-11-22T17:01', 'Planen können Sie höchstens ein Jahr im Voraus.'],
])('refuses %j', (typed, error) => {
  expect(checkTime(typed, NOW)).toEqual({ error })
})

test.each([
  ['2026-11-22T17:01', '2026-11-22T16:01:00.000Z', '22.11.2026 um 17:01 Uhr'],
  ['2027-06-01T09:00', '2027-06-01T07:00:00.000Z', '01.06.2027 um 09:00 Uhr'],
])('%s is %s', (typed, at, spoken) => {
  expect(checkTime(typed, NOW)).toEqual({ at })
  expect(spokenTime(at)).toBe(spoken)
})
