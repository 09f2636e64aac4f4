import { PostgrestClient } from '@supabase/postgrest-js'
import { expect } from 'vitest'
import type { Capability, Section, Stage } from './capability.ts'
import { FILTERS, onFixedRows } from './table-filters.ts'

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
