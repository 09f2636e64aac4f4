import { expect, test } from 'vitest'
import { createEventLoopYield } from './event-loop-yield.ts'

test('all tasks together have ten milliseconds of a turn of the event loop; the others wait first in, first out', async () => {
  let time = 0
  let round = 0
  const rounds: string[] = []
  const nextRound = () => {
    round += 1
    if (rounds.length < 7) setImmediate(nextRound)
  }
  setImmediate(nextRound)
  const yieldEventLoop = createEventLoopYield(() => time)
  const work = async (piece: number) => {
    await yieldEventLoop()
    rounds.push(`${piece} in ${round}`)
    time += 4
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map(work))
  expect(rounds).toEqual(['1 in 1', '2 in 1', '3 in 1', '4 in 2', '5 in 2', '6 in 2', '7 in 3'])
})

test('other tasks run between the steps of long work', async () => {
  const yieldEventLoop = createEventLoopYield()
  const order: string[] = []
  const work = async (name: string, steps: number) => {
    for (let step = 1; step <= steps; step += 1) {
      await yieldEventLoop()
      order.push(`${name} ${step}`)
    }
  }
  await Promise.all([work('long', 3), work('short', 1)])
  expect(order).toEqual(['long 1', 'short 1', 'long 2', 'long 3'])
})
