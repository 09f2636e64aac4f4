import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { LOCAL_LIMITS } from '../http/shared-limits.ts'
import { AuthError } from './auth-error.ts'
import { createAuthLimits } from './context.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes of reachable memory. */
function memoryInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const OFFICE = '203.0.113.7'
const HOME = '203.0.113.8'
const MAILS_PER_HOUR = 40

const otherUser = async () => false
const known = async () => true

function limited() {
  let time = 1_000_000
  const limits = createAuthLimits(LOCAL_LIMITS, {
    enabled: true,
    mailsPerHour: MAILS_PER_HOUR,
    now: () => time,
  })
  return {
    limits,
    advance: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

/** Number of successes before the refusal, and the refusal. */
function until(refused: () => void): { times: number; error: AuthError } {
  for (let times = 0; times < 10_000; times++) {
    try {
      refused()
    } catch (error) {
      if (error instanceof AuthError) return { times, error }
      throw error
    }
  }
  throw new Error('never refused')
}

test('one account from one network: ten attempts, then five minutes', () => {
  const { limits, advance } = limited()
  const { times, error } = until(() => limits.attempt(OFFICE, 'erika@example.org'))
  expect(times).toBe(10)
  expect(error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
    headers: { 'retry-after': '300' },
  })
  limits.attempt(OFFICE, 'max@example.org')
  limits.attempt('203.0.113.8', 'erika@example.org')
  advance(300)
  limits.attempt(OFFICE, 'erika@example.org')
})

test('the limit of a network is sized for an office, and all addresses of a /64 are one network', () => {
  const { limits } = limited()
  let n = 0
  const { times } = until(() => limits.attempt(`2001:db8::${(n % 500) + 1}`, `person-${n++}@example.org`))
  expect(times).toBe(150)
})

test('one account from all networks: two hundred attempts an hour', () => {
  const { limits } = limited()
  let n = 0
  expect(until(() => limits.attempt(`203.0.113.${n++ % 250}`, 'erika@example.org')).times).toBe(200)
})

test('a success resets the count', () => {
  const { limits } = limited()
  for (let n = 0; n < 9; n++) limits.attempt(OFFICE, 'erika@example.org')
  limits.succeeded(OFFICE, 'erika@example.org')
  expect(until(() => limits.attempt(OFFICE, 'erika@example.org')).times).toBe(10)
})

test('successes do not count towards the limit of the network', () => {
  const { limits } = limited()
  for (let n = 0; n < 1_000; n++) {
    limits.attempt(OFFICE, `person-${n % 5}@example.org`)
    limits.succeeded(OFFICE, `person-${n % 5}@example.org`)
  }
  let n = 0
  expect(until(() => limits.attempt(OFFICE, `other-${n++}@example.org`)).times).toBe(150)
})

test('concurrent attempts count before the first of them is checked', () => {
  const { limits } = limited()
  for (let n = 0; n < 10; n++) limits.attempt(OFFICE, 'erika@example.org')
  expect(() => limits.attempt(OFFICE, 'erika@example.org')).toThrow(AuthError)
  limits.succeeded(OFFICE, 'erika@example.org')
  limits.attempt(OFFICE, 'erika@example.org')
})

describe('when shared limits are used up', () => {
  /** Wrong passwords of others: for many accounts from the same network, or for one account from many. */
  function exhausted() {
    const all = limited()
    for (let n = 0; n < 200; n++) {
      try {
        all.limits.attempt(OFFICE, `person-${n}@example.org`)
      } catch {}
      all.limits.attempt(`198.51.100.${n}`, 'erika@example.org')
    }
    return all
  }
  const refused = { status: 429, code: 'over_request_rate_limit' }

  test('an account that has a session from a network signs in there, ten attempts in five minutes', async () => {
    const { limits } = exhausted()
    for (const network of [OFFICE, HOME]) {
      await expect(limits.signIn(network, 'erika@example.org', otherUser)).rejects.toMatchObject(refused)
      for (let n = 0; n < 9; n++) await limits.signIn(network, 'erika@example.org', known)
      await expect(limits.signIn(network, 'erika@example.org', known)).rejects.toMatchObject(refused)
    }
    await expect(limits.signIn(OFFICE, 'max@example.org', otherUser)).rejects.toMatchObject(refused)
  })

  test('an account that has signed in from a network in the last 30 days does, too, also when it has signed out since', async () => {
    const { limits, advance } = limited()
    await limits.signIn(HOME, 'erika@example.org', otherUser)
    limits.succeeded(HOME, 'erika@example.org')
    const exhaust = () => {
      for (let n = 0; n < 200; n++) limits.attempt(`198.51.100.${n}`, 'erika@example.org')
    }
    advance(29 * 86_400)
    exhaust()
    await limits.signIn(HOME, 'erika@example.org', otherUser)
    await expect(limits.signIn(OFFICE, 'erika@example.org', otherUser)).rejects.toMatchObject(refused)
    advance(2 * 86_400)
    exhaust()
    await expect(limits.signIn(HOME, 'erika@example.org', otherUser)).rejects.toMatchObject(refused)
  })
})

describe('all mails together', () => {
  const refusal = { status: 429, code: 'over_email_send_rate_limit', headers: { 'retry-after': '3600' } }
  let n = 0
  const send = (limits: ReturnType<typeof limited>['limits'], audience: 'anybody' | 'accounts') => {
    limits.mail(`person-${n++}@example.org`, audience)
    limits.mailed(audience)
  }

  test('to unconfirmed addresses stop at half the limit, the rest is for confirmed accounts', () => {
    const { limits, advance } = limited()
    const toAnybody = until(() => send(limits, 'anybody'))
    expect(toAnybody).toMatchObject({ times: 20, error: refusal })
    expect(limits.mail('erika@example.org', 'accounts')).toBe('accounts')
    expect(until(() => send(limits, 'accounts'))).toMatchObject({ times: 20, error: refusal })
    advance(3600)
    expect(limits.mail('erika@example.org', 'accounts')).toBe('anybody')
    send(limits, 'anybody')
  })

  test('requested for unknown addresses, and so not sent, do not count', () => {
    const { limits } = limited()
    for (let each = 0; each < 1_000; each++) limits.mail(`nobody-${each}@example.org`, 'accounts')
    send(limits, 'anybody')
  })

  test('are five times as many in a day as in an hour', () => {
    const { limits, advance } = limited()
    let times = 0
    for (let hour = 0; hour < 12; hour++) {
      times += until(() => send(limits, 'accounts')).times
      advance(3600)
    }
    expect(times).toBe(5 * MAILS_PER_HOUR)
  })
})

describe('mails of one network', () => {
  const refusal = { status: 429, code: 'over_email_send_rate_limit', headers: { 'retry-after': '3600' } }
  let n = 0
  const request = (limits: ReturnType<typeof limited>['limits'], network: string) =>
    limits.mail(`network-${n++}@example.org`, 'anybody', network)

  test.each([
    ['a fifth of the share of anybody', 200, 20],
    ['five at least', 6, 5],
  ])('to anybody are %s an hour', (_what, mailsPerHour, share) => {
    const limits = createAuthLimits(LOCAL_LIMITS, { enabled: true, mailsPerHour, now: () => 1_000_000 })
    expect(until(() => request(limits, '2001:db8::1'))).toMatchObject({ times: share, error: refusal })
    expect(() => request(limits, '2001:db8::2')).toThrow(AuthError)
    expect(request(limits, HOME)).toBe('anybody')
  })

  test('are five times as many in a day as in an hour', () => {
    const { limits, advance } = limited()
    let times = 0
    for (let hour = 0; hour < 12; hour++) {
      times += until(() => request(limits, OFFICE)).times
      advance(3600)
    }
    expect(times).toBe(5 * 5)
  })

  test('to its own accounts are still sent after its share is used up, and count', () => {
    const { limits } = limited()
    const recover = () => limits.mail(`network-${n++}@example.org`, 'accounts', OFFICE)
    for (let each = 0; each < 5; each++) expect(recover()).toBe('anybody')
    expect(recover()).toBe('accounts')
    expect(() => request(limits, OFFICE)).toThrow(AuthError)
    expect(recover()).toBe('accounts')
  })

  test('that are refused because of their mailbox do not count', () => {
    const { limits } = limited()
    limits.mail('erika@example.org', 'anybody', OFFICE)
    for (let each = 0; each < 5; each++) {
      expect(() => limits.mail('erika@example.org', 'anybody', OFFICE)).toThrow(AuthError)
    }
    expect(until(() => request(limits, OFFICE)).times).toBe(4)
  })
})

test('another mail of a request counts for its mailbox alone', () => {
  const { limits } = limited()
  expect(limits.anotherMail('erika@example.org')).toBe(true)
  expect(limits.anotherMail('erika@example.org')).toBe(false)
  expect(() => limits.mail('erika@example.org', 'anybody')).toThrow(AuthError)
})

test('one mail a minute and ten an hour to one address', () => {
  const { limits, advance } = limited()
  limits.mail('erika@example.org', 'accounts')
  const { error } = until(() => limits.mail('erika@example.org', 'accounts'))
  expect(error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 60 seconds.',
    headers: { 'retry-after': '60' },
  })
  const { times } = until(() => {
    advance(60)
    limits.mail('erika@example.org', 'accounts')
  })
  expect(times).toBe(9)
})

test('a flood of random addresses does not grow the process', () => {
  const { limits } = limited()
  const before = memoryInUse()
  for (let n = 0; n < 100_000; n++) {
    limits.attempt(
      `203.${n % 250}.${(n >> 8) % 250}.${(n >> 16) % 250}`,
      `${'x'.repeat(2_000)}${n}@example.org`,
    )
  }
  expect(memoryInUse() - before).toBeLessThan(40_000_000)
})
