import type { RealtimeClient } from '@supabase/realtime-js'
import { beforeEach, expect, it, vi } from 'vitest'
import { watchTables } from './use-loaded'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** A client that can't be opened at first, and what its channels hear. */
function clientAfter(failures: number) {
  const heard: { change: () => void; status: (status: string) => void }[] = []
  let left = failures
  const open = vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch')
    const channel = {
      on: (type: string, _filter: object, callback: () => void) => {
        if (type === 'postgres_changes') heard.push({ change: callback, status: () => {} })
        return channel
      },
      subscribe: (callback: (status: string) => void) => {
        for (const each of heard) each.status = callback
      },
    }
    return { channel: () => channel, removeChannel: vi.fn() } as unknown as RealtimeClient
  })
  return { open, heard }
}

it.each([
  ['a minute later', () => vi.advanceTimersByTimeAsync(60_000)],
  ['when the connection is back', async () => void window.dispatchEvent(new Event('online'))],
  ['when the page has the focus again', async () => void window.dispatchEvent(new Event('focus'))],
])('tries a failed first connection again %s, once', async (_when, happens) => {
  const { open, heard } = clientAfter(2)
  const changed = vi.fn()
  const stop = watchTables(open, ['ideas'], changed)
  await vi.advanceTimersByTimeAsync(0)
  for (let time = 2; time <= 3; time += 1) {
    await happens()
    await vi.advanceTimersByTimeAsync(500)
    expect(open).toHaveBeenCalledTimes(time)
  }
  changed.mockClear()
  heard[0]?.status('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(500)
  expect(changed).toHaveBeenCalledTimes(1)
  heard[0]?.change()
  await vi.advanceTimersByTimeAsync(500)
  expect(changed).toHaveBeenCalledTimes(2)
  await happens()
  await vi.advanceTimersByTimeAsync(500)
  expect(open).toHaveBeenCalledTimes(3)
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
})

it('does not try again after it was stopped', async () => {
  const { open } = clientAfter(9)
  watchTables(open, ['ideas'], () => {})()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(open).toHaveBeenCalledTimes(1)
})
