import { PostgrestClient } from '@supabase/postgrest-js'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { exactText, filterValue, oneOf } from '../functions/_shared/filters.ts'
import { createPersonas } from './testing/personas.ts'

const { server, owner } = createPersonas()

/** The official client with all rights. */
const connect = () =>
  new PostgrestClient('http://zunft.test/rest/v1', {
    headers: server.personas.service.headers,
    fetch: (input, init) => server.fetch(String(input).replace('http://zunft.test', ''), init),
  })

const TEXTS = [
  ...[
    'Bäckerei',
    'Bäckerei "Zur Brezn", Roding',
    '"',
    '\\',
    '\\"',
    'a),name.eq.b',
    '")',
    '",x,"',
    ' a ',
    'null',
  ],
  ...['{a,b}', 'a\nb', '(', ',', '.', '*', '%', 'a*b@example.org', '&limit=1', '#', '+', '%2C', "'", '😀'],
]
const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'"\\,().: a%*_{}\n\t+&=') }),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
)

beforeAll(async () => {
  await owner('create table filtered (id serial primary key, name text)')
  await owner('grant all on filtered to service_role')
  await owner(`notify pgrst, 'reload schema'`)
})

test('a list, a group and an exact text match the values themselves, whatever they contain', async () => {
  const client = connect()
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(text, { minLength: 3, maxLength: 6 }), async (names) => {
      const stored = names.map((name) => name.replaceAll('\0', '').toWellFormed()).filter(Boolean)
      const [first = '', second = first] = stored
      await owner('delete from filtered')
      await owner('insert into filtered (name) select unnest($1::text[])', [
        [...stored, `${first}${second}?`],
      ])
      const rows = () => client.from('filtered').select('name').throwOnError()
      const named = ({ data }: { data: { name: string }[] }) => new Set(data.map(({ name }) => name))
      const wanted = new Set([first, second])
      expect(named(await rows().filter('name', 'in', oneOf([first, second])))).toEqual(wanted)
      expect(named(await rows().or(`name.eq.${filterValue(first)},name.eq.${filterValue(second)}`))).toEqual(
        wanted,
      )
      expect(named(await rows().regexIMatch('name', exactText(first)))).toContain(first)
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('an exact text matches no other one but its upper and lower case', async () => {
  await owner('delete from filtered')
  await owner(
    `insert into filtered (name) values ('a*b@example.org'), ('A*B@example.org'), ('axxb@example.org'), ('a*b@exampleXorg')`,
  )
  const { data } = await connect()
    .from('filtered')
    .select('name')
    .regexIMatch('name', exactText('a*b@example.org'))
    .throwOnError()
  expect(data.map(({ name }) => name).sort()).toEqual(['A*B@example.org', 'a*b@example.org'])
})
