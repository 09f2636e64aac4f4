import { PostgrestClient, type PostgrestFilterBuilder } from '@supabase/postgrest-js'
import { expect } from 'vitest'
import { openFixture } from '../rest/fixture.ts'
import type { Capability, Section, Stage } from './capability.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables of the fixture have no generated types
type Builder = PostgrestFilterBuilder<any, any, any, any>

/** The ids of the items that a filter leaves. */
const leaves = (
  method: string,
  apply: (items: Builder) => Builder,
  ids: readonly number[],
  who: 'anon' | 'service' = 'anon',
): Capability => ({
  method: `from().select().${method}`,
  ...(who === 'service' ? { use: 'with the secret key' } : {}),
  run: onFixedRows(async ({ client }) => {
    const { data, error } = await apply(client(who).from('test_items').select('id').order('id'))
    expect(error).toBeNull()
    expect((data as { id: number }[]).map(({ id }) => id)).toEqual(ids)
  }),
})

const refusedToAnybody = (method: 'regexMatch' | 'regexIMatch'): Capability => ({
  method: `from().select().${method}`,
  refused: { status: 401, code: '42501' },
  run: async ({ client }) => client('anon').from('test_items').select('id')[method]('name', '^A'),
})

const FILTERS: readonly Capability[] = [
  leaves('eq', (items) => items.eq('quantity', 5), [2, 6]),
  leaves('neq', (items) => items.neq('quantity', 5), [1, 3, 4, 5]),
  leaves('gt', (items) => items.gt('quantity', 10), [5]),
  leaves('gte', (items) => items.gte('quantity', 10), [1, 5]),
  leaves('lt', (items) => items.lt('quantity', 1), [4]),
  leaves('lte', (items) => items.lte('quantity', 1), [3, 4]),
  leaves('like', (items) => items.like('name', 'A%'), [1]),
  leaves('likeAllOf', (items) => items.likeAllOf('name', ['A%', '%l']), [1]),
  leaves('likeAnyOf', (items) => items.likeAnyOf('name', ['A%', 'B%']), [1, 2]),
  leaves('ilike', (items) => items.ilike('name', 'a%'), [1]),
  leaves('ilikeAllOf', (items) => items.ilikeAllOf('name', ['a%', '%L']), [1]),
  leaves('ilikeAnyOf', (items) => items.ilikeAnyOf('name', ['a%', 'B%']), [1, 2, 5]),
  refusedToAnybody('regexMatch'),
  leaves('regexMatch', (items) => items.regexMatch('name', '^A'), [1], 'service'),
  refusedToAnybody('regexIMatch'),
  leaves('regexIMatch', (items) => items.regexIMatch('name', '^a'), [1], 'service'),
  leaves('is', (items) => items.is('active', null), [3]),
  leaves('isDistinct', (items) => items.isDistinct('active', true), [2, 3, 5]),
  leaves('in', (items) => items.in('id', [1, 3]), [1, 3]),
  leaves('notIn', (items) => items.notIn('id', [1, 3]), [2, 4, 5, 6]),
  leaves('contains', (items) => items.contains('tags', ['rot']), [1, 5, 6]),
  leaves('containedBy', (items) => items.containedBy('numbers', [1, 2, 3]), [1, 2, 5, 6]),
  leaves('overlaps', (items) => items.overlaps('tags', ['gelb']), [2, 6]),
  leaves('rangeGt', (items) => items.rangeGt('days', '[2026-02-01,2026-02-15)'), [2]),
  leaves('rangeGte', (items) => items.rangeGte('days', '[2026-03-01,2026-03-05)'), [2]),
  leaves('rangeLt', (items) => items.rangeLt('days', '[2026-02-01,2026-02-15)'), [1]),
  leaves('rangeLte', (items) => items.rangeLte('days', '[2026-01-01,2026-02-01)'), [1]),
  leaves('rangeAdjacent', (items) => items.rangeAdjacent('days', '[2026-02-01,2026-03-01)'), [1, 2]),
  leaves('textSearch', (items) => items.textSearch('name', 'Apfel', { config: 'simple' }), [1]),
  leaves('match', (items) => items.match({ quantity: 5, active: true }), [6]),
  leaves('not', (items) => items.not('active', 'is', null), [1, 2, 4, 5, 6]),
  leaves('or', (items) => items.or('id.eq.1,quantity.eq.5'), [1, 2, 6]),
  leaves('filter', (items) => items.filter('quantity', 'eq', 5), [2, 6]),
]

/** Runs on the rows of the fixture, whatever was there before. */
function onFixedRows(run: (stage: Stage) => PromiseLike<unknown>) {
  return async (stage: Stage): Promise<unknown> => {
    const fixture = await openFixture(stage.superuser)
    await fixture.reset(['rows']).finally(() => fixture.close())
    return run(stage)
  }
}

const row = (
  method: string,
  use: string | undefined,
  run: (stage: Stage) => PromiseLike<unknown>,
  refused?: Capability['refused'],
): Capability => ({
  method,
  run: onFixedRows(run),
  ...(use === undefined ? {} : { use }),
  ...(refused === undefined ? {} : { refused }),
})

/** Typed as for PostgREST 13, since the client offers `maxAffected` for no older one. */
const rest = ({ url, keys }: Stage) =>
  // biome-ignore lint/suspicious/noExplicitAny: the tables of the fixture have no generated types
  new PostgrestClient<any, { PostgrestVersion: '13' }>(`${url}/rest/v1`, {
    headers: { apikey: keys.publishableKey },
  })

const CLIENT: readonly Capability[] = [
  row('rest.from', undefined, async (stage) => {
    const { data } = await rest(stage).from('test_keyless').select('name').order('name')
    expect(data).toEqual([{ name: 'a' }, { name: 'a' }, { name: 'b' }])
  }),
  row('rest.rpc', undefined, async (stage) => {
    expect((await rest(stage).rpc('test_add', { a: 1, b: 2 })).data).toBe(3)
    expect((await rest(stage).rpc('test_add', { a: 1, b: 2 }, { get: true })).data).toBe(3)
  }),
  row('rest.rpc', 'overloads that share a call', (stage) => rest(stage).rpc('test_overlap', { a: 1 }), {
    status: 300,
    code: 'PGRST203',
  }),
  row('rest.schema', 'public', async (stage) => {
    expect((await rest(stage).schema('public').rpc('test_add', { a: 1, b: 2 })).data).toBe(3)
  }),
  row('rest.schema', 'other schemas', (stage) => rest(stage).schema('auth').from('users').select(), {
    status: 406,
    code: 'PGRST106',
  }),
  row('rest.getOpenApiSpec', undefined, (stage) => rest(stage).getOpenApiSpec(), {
    status: 404,
    code: 'PGRST126',
  }),
]

const TABLE: readonly Capability[] = [
  row('from().select', undefined, async ({ client }) => {
    const { data } = await client('anon').from('test_pairs').select('a, summe:test_sum').eq('b', 2)
    expect(data).toEqual([{ a: 1, summe: 3 }])
  }),
  row('from().select', 'exact, planned, estimated counts', async ({ client }) => {
    const counted = async (count: 'exact' | 'planned' | 'estimated') =>
      (await client('service').from('test_four').select('*', { count, head: true })).count
    expect([await counted('exact'), await counted('planned'), await counted('estimated')]).toEqual([4, 4, 4])
  }),
  row(
    'from().select',
    'related rows',
    ({ client }) => client('anon').from('test_parents').select('id, test_children(id)'),
    { status: 400, code: 'PGRST127' },
  ),
  row(
    'from().select',
    'aggregates',
    ({ client }) => client('anon').from('test_items').select('amount.sum()'),
    {
      status: 400,
      code: 'PGRST123',
    },
  ),
  row('from().insert', undefined, async ({ client }) => {
    const { data } = await client('anon')
      .from('test_pairs')
      .insert(
        [
          { a: 7, b: 1 },
          { a: 7, b: 2, value: 'x' },
        ],
        { defaultToNull: false },
      )
      .select('b, value')
      .order('b')
    expect(data).toEqual([
      { b: 1, value: null },
      { b: 2, value: 'x' },
    ])
  }),
  row(
    'from().insert',
    'unknown column',
    ({ client }) => client('anon').from('test_pairs').insert({ a: 7, b: 1, nope: 1 }),
    { status: 400, code: 'PGRST204' },
  ),
  row('from().upsert', undefined, async ({ client }) => {
    const pairs = client('anon').from('test_pairs')
    expect((await pairs.upsert({ a: 1, b: 1, value: 'neu' }).select('value')).data).toEqual([
      { value: 'neu' },
    ])
    const ignored = pairs.upsert({ a: 1, b: 1, value: 'x' }, { onConflict: 'a,b', ignoreDuplicates: true })
    expect((await ignored.select()).data).toEqual([])
  }),
  row('from().update', undefined, async ({ client }) => {
    const changed = client('anon').from('test_pairs').update({ value: 'neu' }, { count: 'exact' }).eq('a', 1)
    expect(await changed).toMatchObject({ error: null, count: 2, status: 204 })
  }),
  row(
    'from().update',
    'with limit',
    ({ client }) => client('anon').from('test_pairs').update({ value: 'x' }).gt('a', 0).order('a').limit(1),
    { status: 400, code: 'PGRST127' },
  ),
  row('from().delete', undefined, async ({ client }) => {
    const { data } = await client('anon').from('test_pairs').delete().eq('a', 2).select('value')
    expect(data).toEqual([{ value: 'drei' }])
  }),
]

const asked = ({ client }: Stage) => client('anon').from('test_pairs').select('a, b').order('a').order('b')
const FIRST = { a: 1, b: 1 }
const result = (method: string, run: (stage: Stage) => PromiseLike<unknown>, expected: object) =>
  row(`from().select().${method}`, undefined, async (stage) => {
    expect(await run(stage)).toMatchObject(expected)
  })

const MODIFIERS: readonly Capability[] = [
  result('select', (stage) => stage.client('anon').from('test_pairs').insert({ a: 9, b: 9 }).select('a'), {
    data: [{ a: 9 }],
  }),
  result(
    'order',
    (stage) => stage.client('anon').from('test_pairs').select('a').order('a', { ascending: false }),
    {
      data: [{ a: 2 }, { a: 1 }, { a: 1 }],
    },
  ),
  result('limit', (stage) => asked(stage).limit(1), { data: [FIRST] }),
  result('range', (stage) => asked(stage).range(0, 0), { data: [FIRST] }),
  result('single', (stage) => asked(stage).limit(1).single(), { data: FIRST }),
  row('from().select().single', 'several rows', (stage) => asked(stage).single(), {
    status: 406,
    code: 'PGRST116',
  }),
  result('maybeSingle', (stage) => asked(stage).eq('a', 99).maybeSingle(), { data: null, error: null }),
  result('csv', (stage) => asked(stage).limit(1).csv(), { data: 'a,b\n1,1' }),
  result(
    'stripNulls',
    ({ client }) => client('anon').from('test_items').select('id, note').eq('id', 1).stripNulls(),
    { data: [{ id: 1 }] },
  ),
  row('from().select().geojson', undefined, (stage) => asked(stage).geojson(), {
    status: 415,
    code: 'PGRST107',
  }),
  row('from().select().explain', undefined, (stage) => asked(stage).explain(), {
    status: 415,
    code: 'PGRST107',
  }),
  result('maxAffected', (stage) => rest(stage).from('test_pairs').delete().eq('a', 2).maxAffected(1), {
    error: null,
    status: 204,
  }),
  row(
    'from().select().maxAffected',
    'more rows',
    (stage) => rest(stage).from('test_pairs').delete().eq('a', 1).maxAffected(1),
    { status: 400, code: 'PGRST124' },
  ),
  row('from().select().rollback', 'ignored, as where `tx` may not be chosen', async ({ client }) => {
    const pairs = client('anon').from('test_pairs')
    expect((await pairs.insert({ a: 8, b: 8 }).rollback()).error).toBeNull()
    expect((await pairs.select('a').eq('a', 8)).data).toEqual([{ a: 8 }])
  }),
  result('abortSignal', (stage) => asked(stage).limit(1).abortSignal(AbortSignal.abort()), {
    data: null,
    error: { message: expect.stringMatching(/abort/i) },
  }),
  result('retry', (stage) => asked(stage).limit(1).retry(false), { data: [FIRST] }),
  result('setHeader', (stage) => asked(stage).setHeader('range', '0-0'), { data: [FIRST] }),
  result('returns', (stage) => asked(stage).limit(1).returns<unknown[]>(), { data: [FIRST] }),
  result('overrideTypes', (stage) => asked(stage).limit(1).overrideTypes<unknown[]>(), { data: [FIRST] }),
  row('from().select().throwOnError', undefined, async (stage) => {
    await expect(asked(stage).eq('nope', 1).throwOnError()).rejects.toMatchObject({ code: '42703' })
  }),
]

export const tables: Section = {
  title: 'Table API',
  package: 'postgrest-js',
  objects: (client) => ({
    rest: new PostgrestClient('http://127.0.0.1:1'),
    'from()': client.from('notes'),
    'from().select()': client.from('notes').select(),
  }),
  rows: [...CLIENT, ...TABLE, ...FILTERS, ...MODIFIERS],
}
