import { PostgrestClient } from '@supabase/postgrest-js'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { filterValue, likePattern, oneOf } from '../functions/_shared/filters.ts'
import { createPersonas } from './testing/personas.ts'

const { server, owner } = createPersonas()

/** The official client with all rights. */
const connect = () =>
  new PostgrestClient('http://site.test/rest/v1', {
    headers: server.personas.service.headers,
    fetch: (input, init) => server.fetch(String(input).replace('http://site.test', ''), init),
  })

const TEXTS = [
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
  '{a,b}',
  'a\nb',
  '(',
  ',',
  '.',
  '*',
  '%',
  'a*b@example.org',
  '&limit=1',
  '#',
  '+',
  '%2C',
  "'",
  '😀',
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

test('a list, a group and a pattern match the values themselves, whatever they contain', async () => {
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
      expect(named(await rows().ilike('name', likePattern(first)))).toContain(first)
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('a pattern of a text has no other wildcards', async () => {
  await owner('delete from filtered')
  await owner(
    `insert into filtered (name) values ('a_b%@example.org'), ('A_B%@EXAMPLE.org'), ('axbyy@example.org'), ('a\\b'), ('axb')`,
  )
  const matching = async (text: string) =>
    (await connect().from('filtered').select('name').ilike('name', likePattern(text)).throwOnError()).data
      .length
  expect([await matching('a_b%@example.org'), await matching('a\\b'), await matching('a*b')]).toEqual([
    2, 1, 2,
  ])
})
