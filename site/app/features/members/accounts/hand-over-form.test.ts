import { expect, test } from 'vitest'
import type { Account } from './account'
import { changesOf, keepsBoard } from './hand-over-form'

const account = (id: string, offices: string[], more: Partial<Account> = {}) =>
  ({ id, offices, confirmed: true, locked: false, ...more }) as Account
const ALTE = account('alte', ['board', 'treasurer'])
const NEUE = account('neue', [])
const KASSE = account('kasse', ['treasurer'])
const ALL = [ALTE, NEUE, KASSE]
const plan = (leaving: string[], coming: Record<string, ('board' | 'treasurer')[]>) => ({
  leaving: new Set(leaving),
  coming: new Map(Object.entries(coming).map(([id, offices]) => [id, new Set(offices)])),
})

test('names accounts whose offices change, with what they had and will have', () => {
  const changes = changesOf(ALL, plan(['alte'], { neue: ['treasurer', 'board'], kasse: ['treasurer'] }))
  expect(changes.map(({ user_id, before, offices }) => [user_id, before, offices])).toEqual([
    ['alte', ['board', 'treasurer'], []],
    ['neue', [], ['board', 'treasurer']],
  ])
})

test('needs somebody on the board who can sign in', () => {
  const kept = (accounts: readonly Account[], ...of: Parameters<typeof plan>) =>
    keepsBoard(accounts, changesOf(accounts, plan(...of)))
  expect(kept(ALL, ['alte'], {})).toBe(false)
  expect(kept(ALL, ['alte'], { neue: ['board'] })).toBe(true)
  expect(kept([ALTE, account('neue', [], { confirmed: false })], ['alte'], { neue: ['board'] })).toBe(false)
  expect(kept([ALTE, account('neue', [], { locked: true })], ['alte'], { neue: ['board'] })).toBe(false)
  expect(kept(ALL, [], {})).toBe(true)
})
