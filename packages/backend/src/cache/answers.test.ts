import { expect, test } from 'vitest'
import { Answers, type Made } from './answers.ts'
import { createGenerations } from './generations.ts'
import { KeptAnswer } from './kept-answer.ts'

const FOREVER = Number.POSITIVE_INFINITY

function keeping(most?: number) {
  const generations = createGenerations()
  const state = { trusted: true }
  const answers = new Answers({ generations, isTrusted: () => state.trusted, ...(most ? { most } : {}) })
  const made = (text: string, tables = ['1'], until = FOREVER): Made<undefined> => ({
    kept: new KeptAnswer([], Buffer.from(text)),
    raw: undefined,
    tables: new Set(tables),
    until,
  })
  const found = (key: string) => answers.find(key)?.answer.plain.bytes.toString()
  const keep = (key: string, text: string, tables?: string[], until?: number) =>
    answers.get(key, async () => made(text, tables, until))
  return { generations, state, answers, made, found, keep }
}

test('an answer is forgotten with the tables it was made from, and with everything', async () => {
  const { generations, found, keep } = keeping()
  await keep('a', 'A', ['1', '2'])
  await keep('b', 'B', ['3'])
  generations.tableChanged('2')
  expect([found('a'), found('b')]).toEqual([undefined, 'B'])
  generations.everythingChanged()
  expect(found('b')).toBeUndefined()
})

test('what was begun before a change is not kept after it', async () => {
  const { generations, answers, made, found } = keeping()
  const begun = Promise.withResolvers<Made<undefined>>()
  const asked = answers.get('a', () => begun.promise)
  generations.tableChanged('1')
  begun.resolve(made('old'))
  await asked
  expect(found('a')).toBeUndefined()
})

test('it is made once for all who ask meanwhile, but anew for who asks after a change', async () => {
  const { generations, answers, made } = keeping()
  const waiting: ((made: Made<undefined>) => void)[] = []
  const make = () => new Promise<Made<undefined>>((resolve) => waiting.push(resolve))
  const before = [answers.get('a', make), answers.get('a', make), answers.get('a', make)]
  generations.tableChanged('9')
  const after = [answers.get('a', make), answers.get('a', make)]
  expect(waiting).toHaveLength(2)
  waiting[0]?.(made('first'))
  waiting[1]?.(made('second'))
  const text = async (asked: Promise<Awaited<(typeof before)[number]>>) =>
    (await asked)?.answer.plain.bytes.toString()
  expect(await Promise.all(before.map(text))).toEqual(['first', 'first', 'first'])
  expect(await Promise.all(after.map(text))).toEqual(['second', 'second'])
})

test('what fails or is not to be kept is for each who asks', async () => {
  const { answers } = keeping()
  let calls = 0
  const refuse = async () => ({ raw: ++calls, tables: new Set<string>(), until: 0 })
  expect(await Promise.all([answers.get('a', refuse), answers.get('a', refuse)])).toEqual([1, 2])
  const fail = () => Promise.reject(new Error('broken'))
  await expect(Promise.allSettled([answers.get('b', fail), answers.get('b', fail)])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
})

test('nothing is found or kept while changes may be missed, nor after its time', async () => {
  const { state, found, keep } = keeping()
  await keep('a', 'A')
  await keep('past', 'P', ['1'], Date.now())
  state.trusted = false
  await keep('b', 'B')
  expect(found('a')).toBeUndefined()
  state.trusted = true
  expect([found('b'), found('past')]).toEqual([undefined, undefined])
})

test('however much is asked for, memory stays within its bound and what is in use stays', async () => {
  const { answers, found, keep } = keeping(200_000)
  await keep('home', 'Willkommen')
  for (let n = 0; n < 500; n += 1) {
    await keep(`flood ${n}`, 'x'.repeat(5_000))
    expect(found('home')).toBe('Willkommen')
  }
  expect(answers.bytes).toBeLessThanOrEqual(200_000)
  expect(found('flood 0')).toBeUndefined()
})
