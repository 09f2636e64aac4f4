import { expect, it } from 'vitest'
import type { TownEvent } from '../event'
import { calendarFileName } from './file-name'

it.each([
  ['Nacht der offenen Läden', 'nacht-der-offenen-laeden-2026-12-05.ics'],
  ['Straßenfest & Café: Ä, Ö, Ü!', 'strassenfest-cafe-ae-oe-ue-2026-12-05.ics'],
  ['La\u0308den', 'laeden-2026-12-05.ics'],
  ['../../etc/passwd"\r\nx: y', 'etc-passwd-x-y-2026-12-05.ics'],
  ['🎉🎉', 'event-2026-12-05.ics'],
  ['שוק', 'event-2026-12-05.ics'],
  ['wort '.repeat(40), `${'wort-'.repeat(12).slice(0, -1)}-2026-12-05.ics`],
])('the file of %j is named %s', (title, expected) => {
  expect(calendarFileName({ title, start_date: '2026-12-04T23:30:00Z' } as TownEvent)).toBe(expected)
})
