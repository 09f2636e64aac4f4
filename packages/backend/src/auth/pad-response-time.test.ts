import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { padResponseTime } from './pad-response-time.ts'

/** Timers fire up to a millisecond early. */
const STEP = 99

const taken = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await padResponseTime(work).catch(() => {})
  return performance.now() - begun
}

test('fast and failing work take one step, slower work two', async () => {
  expect(await taken(async () => {})).toBeGreaterThanOrEqual(STEP)
  expect(await taken(() => Promise.reject(new Error('no')))).toBeGreaterThanOrEqual(STEP)
  expect(await taken(() => pause(110))).toBeGreaterThanOrEqual(2 * STEP)
})

test('it returns the result of the work, or throws its error', async () => {
  expect(await padResponseTime(async () => 'ja')).toBe('ja')
  await expect(padResponseTime(() => Promise.reject(new Error('nein')))).rejects.toThrow('nein')
})
