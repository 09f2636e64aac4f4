import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { getRounds, hashSync } from 'bcrypt'
import { afterAll, expect, test } from 'vitest'
import { createHashThread, createPasswordHasher, DUMMY_HASH } from './passwords.ts'

const hasher = createPasswordHasher()
afterAll(() => hasher.close())

test('a password matches its own hash only', async () => {
  const hash = await hasher.hash('Brezn & Bier 1979')
  expect(hash).toMatch(/^\$2b\$10\$/)
  expect(await hasher.matches('Brezn & Bier 1979', hash)).toBe(true)
  expect(await hasher.matches('Brezn & Bier 1978', hash)).toBe(false)
})

test('a password is the same however its letters are composed, also in hashes from before that', async () => {
  const [composed, decomposed] = ['Grüße & Bäume', 'Gru\u0308ße & Ba\u0308ume']
  const hashes = [await hasher.hash(composed), await hasher.hash(decomposed)]
  const older = [hashSync(composed, 4), hashSync(decomposed, 4)]
  for (const hash of [...hashes, ...older])
    for (const typed of [composed, decomposed, 'Gru\u0308ße & Bäume'])
      expect(await hasher.matches(typed, hash), hash).toBe(true)
  expect(await hasher.matches('Grusse & Baume', hashes[0] ?? '')).toBe(false)
})

test('a hash of a mixed spelling, from before passwords were normalised, matches that spelling', async () => {
  const mixed = 'Gru\u0308ße & Bäume'
  expect(await hasher.matches(mixed, hashSync(mixed, 4))).toBe(true)
})

test('without a hash nothing matches, after the same time as with one', async () => {
  expect(await hasher.matches('geheim', null)).toBe(false)
  expect(getRounds(DUMMY_HASH)).toBe(getRounds(await hasher.hash('geheim')))
})

test('an invalid hash matches nothing', async () => {
  for (const broken of ['', 'x', '$2b$10$short']) expect(await hasher.matches('x', broken)).toBe(false)
})

test('hashing does not block the event loop', async () => {
  const hashed = Promise.all(Array.from({ length: 4 }, () => hasher.hash('geheim')))
  let turns = 0
  let done = false
  void hashed.then(() => {
    done = true
  })
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  expect(turns).toBeGreaterThan(20)
})

test('where no core is idle hashes are made earlier than by a thread that waits for one', async () => {
  const busy = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  await Promise.all(busy.map((worker) => once(worker, 'online')))
  const waiting = createHashThread('always')
  const three = (hash: () => Promise<unknown>) => Promise.all(Array.from({ length: 3 }, hash))
  try {
    const first = await Promise.race([
      three(() => waiting.run({ kind: 'hash', password: 'geheim', rounds: 10 })).then(() => 'the thread'),
      three(() => hasher.hash('geheim')).then(() => 'the hasher'),
    ])
    expect(first).toBe('the hasher')
  } finally {
    await Promise.all([waiting.close(), ...busy.map((worker) => worker.terminate())])
  }
}, 60_000)

test('a full queue refuses further work', async () => {
  const admitted = Array.from({ length: 100 }, () => hasher.matches('x', null))
  for (let n = 0; n < 30; n++) {
    await expect(hasher.matches('x', null)).rejects.toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
  }
  expect(await admitted[0]).toBe(false)
})
