import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

const held = () => Promise.withResolvers<void>()

test('a limited number runs at once, the others first in, first out', async () => {
  const gate = createGate(2)
  const begun: number[] = []
  const works = [held(), held(), held(), held()]
  const done = works.map((work, index) =>
    gate(() => {
      begun.push(index)
      return work.promise
    }),
  )
  expect(begun).toEqual([0, 1])
  works[1]?.resolve()
  await done[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const work of works) work.resolve()
  await Promise.all(done)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a full queue refuses with an error, and accepts again once a place is free', async () => {
  const gate = createGate(1, 1)
  const work = held()
  const running = gate(() => work.promise)
  const waiting = gate(async () => 'later')
  await expect(gate(async () => 'never')).rejects.toMatchObject({
    httpStatus: 429,
    body: { code: 'SlowDown' },
  })
  work.resolve()
  await running
  expect(await waiting).toBe('later')
  expect(await gate(async () => 'now')).toBe('now')
})

test('failed work releases its place', async () => {
  const gate = createGate(1)
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(async () => 'next')).toBe('next')
})
