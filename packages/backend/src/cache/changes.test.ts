import { expect, test, vi } from 'vitest'
import type { Listener } from '../database/listening/listener.ts'
import { watchChanges } from './changes.ts'

type Subscriber = Parameters<Listener['subscribe']>[1]

test('changes are not trusted between a new connection and listening on it', () => {
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
