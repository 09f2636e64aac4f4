import { expect, test } from 'vitest'
import { createEventLoopYield } from './event-loop-yield.ts'

test('others get a turn after ten milliseconds of work, and not before', async () => {
  let time = 0
  const turn = createEventLoopYield(() => time)
  time = 9
  expect(turn()).toBeUndefined()
  time = 10
  let others = 0
  setImmediate(() => {
    others += 1
  })
  await turn()
  expect(others).toBe(1)
  expect(turn()).toBeUndefined()
})
