import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { clientOf } from './client.ts'
import { type Fixture, openFixture } from './rest/fixture.ts'

const targets = inject('conformance')

describe.runIf(targets.kind === 'own')('tables in general, by the official client', () => {
  if (targets.kind !== 'own') return
  const visitor = clientOf(targets.url, targets.keys, 'anon')
  const member = clientOf(targets.url, targets.keys, 'member')
  const service = clientOf(targets.url, targets.keys, 'service')
  let fixture: Fixture

  beforeAll(async () => {
    fixture = await openFixture(targets.superuser)
  })
  beforeEach(() => fixture.reset())
  afterAll(() => fixture.close())

  const ids = (data: { id: number }[] | null) => data?.map(({ id }) => id)

  test('filters', async () => {
    const items = () => visitor.from('test_items').select('id').order('id')
    const answers = await Promise.all([
      items().eq('name', 'Ähre "Korn"'),
      items().neq('quantity', 5),
      items().gt('amount', 2).lte('amount', 100_000),
      items().ilike('name', '%käse, alt (50\\%%'),
      items().in('name', ['Apfel', 'Käse, alt (50%)']),
      items().is('amount', null),
      items().not('active', 'is', true),
      items().contains('tags', ['rot']),
      items().containedBy('numbers', [1, 2, 3]),
      items().overlaps('numbers', [3, 9]),
      items().contains('meta', { farbe: 'gelb' }),
      items().rangeAdjacent('days', '[2026-02-01,2026-02-15)'),
      items().textSearch('name', 'Apfel', { config: 'german' }),
      items().match({ quantity: 5, active: true }),
      items().or('id.eq.1,and(quantity.eq.5,active.is.true)'),
      items().filter('id', 'not.in', '(1,2,3)'),
      items().likeAnyOf('name', ['A%', 'B%']),
    ])
    expect(answers.flatMap(({ error }) => error ?? [])).toEqual([])
    expect(answers.map(({ data }) => ids(data)?.join())).toEqual([
      '3',
      '1,3,4,5',
      '4,6',
      '4',
      '1,4',
      '3',
      '2,3,5',
      '1,5,6',
      '1,2,5,6',
      '1,6',
      '2',
      '1',
      '1',
      '6',
      '1,6',
      '4,5,6',
      '1,2',
    ])
  })

  test('order, pages and counts', async () => {
    const page = await visitor
      .from('test_items')
      .select('id, amount', { count: 'exact' })
      .order('amount', { ascending: false, nullsFirst: false })
      .order('id')
      .range(1, 2)
    expect(page).toMatchObject({ count: 6, status: 206 })
    expect(ids(page.data)).toEqual([4, 2])
  })

  test('aliases, casts and json paths', async () => {
    const { data } = await visitor
      .from('test_items')
      .select('nr:id, preis:amount::text, meta->>farbe')
      .eq('id', 1)
    expect(data).toEqual([{ nr: 1, preis: '1.50', farbe: 'rot' }])
  })

  test('single and maybeSingle', async () => {
    const one = await visitor.from('test_items').select('id').eq('id', 1).single()
    expect(one.data).toEqual({ id: 1 })
    const many = await visitor.from('test_items').select('id').single()
    expect(many).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    const maybe = await visitor.from('test_items').select('id').maybeSingle()
    expect(maybe).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
  })

  test('insert, upsert, update and delete', async () => {
    const pairs = visitor.from('test_pairs')
    const added = await pairs
      .insert(
        [
          { a: 7, b: 1, value: 'x' },
          { a: 7, b: 2 },
        ],
        { count: 'exact' },
      )
      .select()
    expect(added).toMatchObject({ status: 201, count: 2 })
    const merged = await pairs.upsert({ a: 7, b: 1, value: 'y' }, { onConflict: 'a,b' }).select().single()
    expect(merged.data).toEqual({ a: 7, b: 1, value: 'y' })
    const ignored = await pairs.upsert([{ a: 7, b: 1, value: 'z' }], { ignoreDuplicates: true }).select()
    expect(ignored.data).toEqual([])
    const defaults = await visitor
      .from('test_defaults')
      .insert([{ id: 5 }, { id: 6, label: 'x' }], { defaultToNull: false })
      .select('id, label')
    expect(defaults.data).toEqual([
      { id: 5, label: 'ohne' },
      { id: 6, label: 'x' },
    ])
    const changed = await pairs.update({ value: 'neu' }, { count: 'exact' }).eq('a', 7)
    expect(changed).toMatchObject({ status: 204, count: 2, data: null })
    const removed = await pairs.delete({ count: 'exact' }).eq('a', 7).select('b')
    expect(removed.count).toBe(2)
  })

  test('functions', async () => {
    expect((await visitor.rpc('test_add', { a: 1, b: 2 })).data).toBe(3)
    expect((await visitor.rpc('test_array', { list: [1, 2] }, { get: true })).data).toBe(3)
    expect((await visitor.rpc('test_nothing')).status).toBe(204)
    expect(
      (await visitor.rpc('test_all').select('id').gt('id', 4).order('id', { ascending: false })).data,
    ).toEqual([{ id: 6 }, { id: 5 }])
    expect((await visitor.rpc('test_all', {}, { count: 'exact', head: true })).count).toBe(6)
    expect((await visitor.rpc('test_unknown')).error?.code).toBe('PGRST202')
    expect((await visitor.rpc('test_raise', { state: 'P0001' })).error).toMatchObject({
      code: 'P0001',
      message: 'Das geht nicht',
      details: 'Einzelheit',
      hint: 'Hinweis',
    })
  })

  test('csv and stripped nulls', async () => {
    const csv = await visitor.from('test_pairs').select('a,b').order('a').order('b').csv()
    expect(csv.data).toBe('a,b\n1,1\n1,2\n2,1')
    const stripped = await visitor.from('test_items').select('id,note').eq('id', 1).stripNulls()
    expect(stripped.data).toEqual([{ id: 1 }])
  })

  test('errors have code, message, details and hint', async () => {
    const { error } = await visitor.from('test_unique').insert({ id: 9, email: 'max@example.de' })
    expect(error).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "test_unique_email_key"',
      details: null,
      hint: null,
    })
    expect((await visitor.from('test_nope').select()).error?.code).toBeTruthy()
    expect((await visitor.from('test_items').select('nope')).error?.code).toBe('42703')
  })

  test('row level security and the secret key', async () => {
    expect(ids((await visitor.from('test_guarded').select('id')).data)).toEqual([])
    expect(ids((await member.from('test_guarded').select('id')).data)).toEqual([1])
    expect(ids((await service.from('test_guarded').select('id').order('id')).data)).toEqual([1, 2, 3])
    expect((await service.from('test_secret').select()).data).toEqual([{ id: 1, word: 'geheim' }])
  })

  test('a wrong key', async () => {
    const auth = { persistSession: false, autoRefreshToken: false }
    const wrongKey = createClient(targets.url, 'sb_publishable_wrong', { auth })
    expect(await wrongKey.from('notes').select()).toMatchObject({ status: 401, data: null })
  })
})
