import { expect, test } from 'vitest'
import { createMemoryGate } from './picture-turns.ts'

const held = () => Promise.withResolvers<void>()

test('works run at once while their memory is within the capacity, the others first in, first out', async () => {
  const gate = createMemoryGate(300)
  const begun: number[] = []
  const works = [200, 100, 150, 10].map((bytes, index) => {
    const work = held()
    const done = gate(bytes, () => {
      begun.push(index)
      return work.promise
    })
    return { ...work, done }
  })
  await expect.poll(() => begun).toEqual([0, 1])
  works[1]?.resolve()
  await works[1]?.done
  // The third does not fit beside the first, and the small one behind it does not overtake it.
  await new Promise(setImmediate)
  expect(begun).toEqual([0, 1])
  works[0]?.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const work of works) work.resolve()
  await Promise.all(works.map(({ done }) => done))
})

test('work larger than the capacity runs by itself', async () => {
  const gate = createMemoryGate(10)
  expect(await gate(11, async () => 'alone')).toBe('alone')
})

test('failed work gives its memory back', async () => {
  const gate = createMemoryGate(1)
  await expect(gate(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(1, async () => 'next')).toBe('next')
})
