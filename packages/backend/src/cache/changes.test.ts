import { expect, test, vi } from 'vitest'
import type { Listener } from '../database/listening/listener.ts'
import { watchChanges } from './changes.ts'

type Subscriber = Parameters<Listener['subscribe']>[1]

let subscriber: Subscriber | undefined
const listener: Listener = {
  subscribe: (_channel, given) => {
    subscriber = given
  },
  ready: async () => {},
  isConnected: () => true,
  query: async () => [],
  close: async () => {},
}

test('changes are not trusted between a new connection and listening on it', () => {
  const everythingChanged = vi.fn()
  const changes = watchChanges({ listener, tableChanged: () => {}, everythingChanged })
  expect(changes.isTrusted()).toBe(false)
  subscriber?.onConnected?.()
  expect(changes.isTrusted()).toBe(true)
  subscriber?.onLost?.()
  expect([changes.isTrusted(), everythingChanged.mock.calls.length]).toEqual([false, 2])
  subscriber?.onConnected?.()
  expect(changes.isTrusted()).toBe(true)
})

test('what a transaction has announced counts at once, and says whether tables were among it', () => {
  const tableChanged = vi.fn()
  const everythingChanged = vi.fn()
  const changes = watchChanges({ listener, tableChanged, everythingChanged })
  expect(changes.committed('\ncache_changes 12\nrealtime_changes {}\ncache_changes 34')).toBe(true)
  expect(tableChanged.mock.calls).toEqual([['12'], ['34']])
  expect(changes.committed('\ncache_changes schema')).toBe(true)
  expect(everythingChanged).toHaveBeenCalledOnce()
  expect([changes.committed(''), changes.committed('\nrealtime_changes {}')]).toEqual([false, false])
})
