import type { PostgrestFilterBuilder } from '@supabase/postgrest-js'
import { expect } from 'vitest'
import { openFixture } from '../rest/fixture.ts'
import type { Capability, Stage } from './capability.ts'

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

export const FILTERS: readonly Capability[] = [
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
export function onFixedRows(run: (stage: Stage) => PromiseLike<unknown>) {
  return async (stage: Stage): Promise<unknown> => {
    const fixture = await openFixture(stage.superuser)
    await fixture.reset(['rows']).finally(() => fixture.close())
    return run(stage)
  }
}
