import { setImmediate as nextRound } from 'node:timers/promises'
import { describe, expect, it, test } from 'vitest'
import { createFairQueue, type FairQueueOptions, type Slot } from './fair-queue.ts'
import { createWindowLimit } from './window-limit.ts'

describe('fair queue', () => {
  const CONNECTED = new AbortController().signal

  /** Acquires slots by client name and records their order. */
  function site(options: Partial<FairQueueOptions> = {}) {
    const queue = createFairQueue({ atOnce: 8, ...options })
    const served: string[] = []
    const open: { client: string; slot: Slot }[] = []
    const take = async (client: string, disconnected: AbortSignal = CONNECTED) => {
      const slot = await queue.acquire(client, disconnected)
      served.push(client)
      open.push({ client, slot })
    }
    return {
      served,
      take,
      /** Requests a slot without waiting for it. */
      ask(client: string) {
        take(client).catch(() => {})
      },
      /** A client disconnects; its running work continues. */
      leave(client: string) {
        for (const each of open) if (each.client === client) each.slot.sent()
      },
      /** Releases all slots of a client. */
      endAll(client: string) {
        for (const each of open) if (each.client === client) each.slot.release()
      },
      /** Releases the oldest slot of a client. */
      async end(client: string, { read = true } = {}) {
        const at = open.findIndex((each) => each.client === client)
        const [ended] = open.splice(at, 1)
        ended?.slot.release()
        if (read) ended?.slot.sent()
        // The first turn ends the work, the second one starts the next.
        await nextRound()
        await nextRound()
      },
    }
  }

  const times = (count: number, text: string) => Array.from({ length: count }, () => text)

  describe('who gets a slot', () => {
    it('gives one client at most half of them', async () => {
      const { served, take, ask, end } = site()
      for (const client of times(10, 'busy')) ask(client)
      await nextRound()
      expect(served).toEqual(times(4, 'busy'))
      await take('visitor')
      await take('visitor')
      expect(served).toEqual([...times(4, 'busy'), 'visitor', 'visitor'])
      await end('busy')
      expect(served.filter((client) => client === 'busy')).toHaveLength(5 - 1)
      await end('visitor')
      await end('visitor')
      await end('busy')
      expect(served.filter((client) => client === 'busy').length).toBeGreaterThan(4)
    })

    it('serves waiting clients in rotation, however many requests each has', async () => {
      const { served, take, ask, end } = site({ atOnce: 1 })
      await take('first')
      for (const client of [...times(5, 'busy'), 'erika', 'max']) ask(client)
      await nextRound()
      for (const client of ['first', 'busy', 'erika', 'max']) await end(client)
      expect(served).toEqual(['first', 'busy', 'erika', 'max', 'busy'])
    })

    it('gives a client no more than its share in one turn of the event loop, even for synchronous work', async () => {
      const queue = createFairQueue({ atOnce: 8 })
      let answered = 0
      const answer = async () => {
        const slot = await queue.acquire('busy', CONNECTED)
        answered += 1
        slot.release()
        slot.sent()
      }
      const answers: Promise<void>[] = []
      for (const _ of times(20, '')) {
        answers.push(answer())
        // As between two requests that arrive in the same turn of the event loop.
        await new Promise<void>((resolve) => process.nextTick(resolve))
      }
      expect(answered).toBe(4)
      await Promise.all(answers)
      expect(answered).toBe(20)
    })

    it('serves one waiting request in each turn of the event loop', async () => {
      const { served, take, ask, endAll } = site()
      for (const client of times(4, 'busy')) await take(client)
      for (const client of times(4, 'busy')) ask(client)
      endAll('busy')
      await nextRound()
      for (const count of [4, 5, 6, 7, 8]) {
        expect(served).toHaveLength(count)
        await nextRound()
      }
    })

    it('serves as many in each turn as work that mostly waits allows', async () => {
      const { served, take, ask, endAll } = site({ inOneTurn: 3 })
      for (const client of times(4, 'busy')) await take(client)
      for (const client of times(4, 'busy')) ask(client)
      endAll('busy')
      await nextRound()
      for (const count of [4, 7, 8]) {
        expect(served).toHaveLength(count)
        await nextRound()
      }
    })

    it('gives no further ones to a client that does not read its responses', async () => {
      const { served, take, ask, end } = site()
      for (const client of times(8, 'deaf')) {
        await take(client)
        await end(client, { read: false })
      }
      ask('deaf')
      await nextRound()
      expect(served).toHaveLength(8)
      await take('visitor')
      expect(served).toHaveLength(9)
    })

    it('gives no further ones to a client that disconnects while its work goes on', async () => {
      const { served, take, ask, leave, end } = site()
      for (const client of times(4, 'busy')) await take(client)
      leave('busy')
      ask('busy')
      await nextRound()
      expect(served).toHaveLength(4)
      await take('visitor')
      expect(served.at(-1)).toBe('visitor')
      await end('visitor')
      await end('busy')
      await nextRound()
      expect(served.at(-1)).toBe('busy')
    })

    it('counts a released slot once, however often it is released', async () => {
      const queue = createFairQueue({ atOnce: 1 })
      const slot = await queue.acquire('one', CONNECTED)
      for (const _ of times(3, '')) {
        slot.release()
        slot.sent()
      }
      await queue.acquire('one', CONNECTED)
      const order: string[] = []
      queue.acquire('two', CONNECTED).then(
        () => order.push('two'),
        () => {},
      )
      await nextRound()
      expect(order).toEqual([])
    })
  })

  describe('a waiting request', () => {
    const busy = { code: 'over_request_rate_limit', status: 429, headers: { 'retry-after': '1' } }

    it('is refused when too many of the same client wait', async () => {
      const { take, ask } = site({ atOnce: 1, waiting: 2 })
      await take('busy')
      ask('busy')
      ask('busy')
      await expect(take('busy')).rejects.toMatchObject(busy)
      ask('visitor')
    })

    it('is refused when too many wait altogether', async () => {
      const { take, ask } = site({ atOnce: 1, waitingAltogether: 2 })
      await take('busy')
      ask('a')
      ask('b')
      await expect(take('c')).rejects.toMatchObject(busy)
    })

    it('is refused after the timeout', async () => {
      const { take } = site({ atOnce: 1, timeout: 1 })
      await take('busy')
      await expect(take('visitor')).rejects.toMatchObject(busy)
    })

    it('makes room when its client disconnects', async () => {
      const { served, take, end } = site({ atOnce: 1, waiting: 1 })
      await take('busy')
      const leaving = new AbortController()
      const left = take('busy', leaving.signal)
      leaving.abort()
      await expect(left).rejects.toMatchObject(busy)
      const stays = take('busy')
      await end('busy')
      await stays
      expect(served).toEqual(['busy', 'busy'])
    })
  })
})

describe('limit per window', () => {
  /** A limit of two uses in ten seconds, with a fake clock. */
  function limited(maxKeys?: number) {
    let time = 1_000_000
    const limit = createWindowLimit({
      uses: 2,
      seconds: 10,
      now: () => time,
      ...(maxKeys ? { maxKeys } : {}),
    })
    return {
      limit,
      pass: (seconds: number) => {
        time += seconds * 1000
      },
    }
  }

  test('refuses uses beyond the limit with the time to wait, which further uses do not extend', () => {
    const { limit, pass } = limited()
    expect([limit.use('a'), limit.use('a'), limit.use('a')]).toEqual([undefined, undefined, 10])
    pass(7.5)
    expect(limit.use('a')).toBe(3)
    expect(limit.use('b')).toBeUndefined()
    pass(2.5)
    expect(limit.use('a')).toBeUndefined()
  })

  test('an amount counts as so many uses; one that is too large alone is refused at once', () => {
    const { limit } = limited()
    expect([limit.use('a', 2), limit.use('a'), limit.use('b', 3)]).toEqual([undefined, 10, 10])
  })

  test('a use can be undone, and the time to wait read without a use', () => {
    const { limit, pass } = limited()
    expect(limit.wait('a')).toBeUndefined()
    limit.undo('a')
    for (let n = 0; n < 2; n++) limit.use('a')
    expect([limit.wait('a'), limit.wait('a')]).toEqual([10, 10])
    limit.undo('a')
    expect([limit.wait('a'), limit.use('a'), limit.use('a')]).toEqual([undefined, undefined, 10])
    pass(10)
    limit.undo('a')
    expect([limit.use('a'), limit.use('a'), limit.use('a')]).toEqual([undefined, undefined, 10])
  })

  test('a reset key starts again', () => {
    const { limit } = limited()
    for (let n = 0; n < 3; n++) limit.use('a')
    limit.forget('a')
    expect(limit.use('a')).toBeUndefined()
  })

  test('a flood of keys stays within its bounds and keeps the newest', () => {
    const { limit } = limited(100)
    for (let n = 0; n < 5_000; n++) limit.use(`flood ${n}`)
    expect(limit.size()).toBeGreaterThanOrEqual(50)
    expect(limit.size()).toBeLessThanOrEqual(100)
    expect(limit.use('flood 4999')).toBeUndefined()
    expect(limit.use('flood 4999')).toBe(10)
  })

  test('a million random keys do not grow the process', () => {
    const limit = createWindowLimit({ uses: 10, seconds: 3600 })
    for (let n = 0; n < 1_000_000; n++) limit.use(`key ${n}`)
    expect(limit.size()).toBeLessThanOrEqual(20_000)
  })
})
