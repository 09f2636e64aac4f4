import { expect, it } from 'vitest'
import { createGeneratedFiles } from './generated-files'

const file = (text: string) => Buffer.from(text)

it('makes each file once, also for those who ask at the same time', async () => {
  const files = createGeneratedFiles()
  let made = 0
  const make = async () => file(String(++made))
  const answers = await Promise.all([files.get('a', make), files.get('a', make), files.get('b', make)])
  expect(answers.map(String)).toEqual(['1', '1', '2'])
  expect(String(await files.get('a', make))).toBe('1')
})

it('makes one after the other', async () => {
  const files = createGeneratedFiles()
  let running = 0
  let most = 0
  const make = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running -= 1
    return file('x')
  }
  await Promise.all(['a', 'b', 'c', 'd'].map((key) => files.get(key, make)))
  expect(most).toBe(1)
})

it('makes a file again that failed, and the next ones in any case', async () => {
  const files = createGeneratedFiles()
  const failing = files.get('a', async () => {
    throw new Error('no')
  })
  const next = files.get('b', async () => file('b'))
  await expect(failing).rejects.toThrow('no')
  expect(String(await next)).toBe('b')
  expect(String(await files.get('a', async () => file('a')))).toBe('a')
})

it('keeps a bounded number of files, and refuses too many at once', async () => {
  const files = createGeneratedFiles()
  const make = (text: string) => async () => file(text)
  for (let n = 0; n <= 32; n++) await files.get(String(n), make('first'))
  expect(String(await files.get('32', make('second')))).toBe('first')
  expect(String(await files.get('0', make('second')))).toBe('second')
  const all = await Promise.allSettled(Array.from({ length: 70 }, (_, n) => files.get(`x${n}`, make('x'))))
  expect(all.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(6)
  expect(String(await files.get('later', make('later')))).toBe('later')
})
