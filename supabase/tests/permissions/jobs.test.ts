import { beforeAll, expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'

const { as, performAs } = createPersonas()

const INSERT = `insert into jobs (title, employment, business, place, description, contact_email, open_until)
  values ('Verkauf', 'full_time', 'Bäckerei', 'Roding', 'Früh', 'jobs@example.org', private.today() + $1::integer)`
beforeAll(() => performAs('member', INSERT, [180]))

test('is open for 180 more days at most', async () => {
  expect((await as('member', INSERT, [181])).code).toBe('23514')
})

test.for([
  ['title', ''],
  ['employment', 'Vollzeit'],
  ['business', ' '],
  ['place', 'a\u0001'],
  ['description', 'x'.repeat(5001)],
  ['contact_email', 'a@b.de?bcc=x@b.de'],
  ['contact_phone', ' '],
  ['link', 'javascript:alert(1)'],
  ['starts_on', 'infinity'],
  ['open_until', 'infinity'],
])('%s may not be %j', async ([column, value]) => {
  expect((await as('member', `update jobs set ${column} = ${column}`)).count).toBe(1)
  expect((await as('member', `update jobs set ${column} = $1`, [value])).code).toBe('23514')
})
