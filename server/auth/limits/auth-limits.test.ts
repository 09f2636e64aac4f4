import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { OWN_LIMITS } from '../../http/shared-limits.ts'
import { AuthError } from '../auth-error.ts'
import { createAuthLimits } from './auth-limits.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes that are still referred to. */
function memoryInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const OFFICE = '203.0.113.7'

function limited() {
  let time = 1_000_000
  const limits = createAuthLimits(OWN_LIMITS, true, () => time)
  return {
    limits,
    pass: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

/** How often it is let through before it is refused, and the refusal. */
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
  const { limits, pass } = limited()
  const { times, error } = until(() => limits.attempt(OFFICE, 'erika@example.org'))
  expect(times).toBe(10)
  expect(error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
    headers: { 'retry-after': '300' },
  })
  limits.attempt(OFFICE, 'max@example.org')
  limits.attempt('203.0.113.8', 'erika@example.org')
  pass(300)
  limits.attempt(OFFICE, 'erika@example.org')
})

test('a network has room for an office, and every address of a /64 is the same network', () => {
  const { limits } = limited()
  let n = 0
  const { times } = until(() => limits.attempt(`2001:db8::${(n % 500) + 1}`, `person-${n++}@example.org`))
  expect(times).toBe(150)
})

test('one account from everywhere: two hundred attempts an hour', () => {
  const { limits } = limited()
  let n = 0
  expect(until(() => limits.attempt(`203.0.113.${n++ % 250}`, 'erika@example.org')).times).toBe(200)
})

test('who gets it right starts anew', () => {
  const { limits } = limited()
  for (let n = 0; n < 9; n++) limits.attempt(OFFICE, 'erika@example.org')
  limits.succeeded(OFFICE, 'erika@example.org')
  expect(until(() => limits.attempt(OFFICE, 'erika@example.org')).times).toBe(10)
})

test('one mail a minute and ten an hour to one address', () => {
  const { limits, pass } = limited()
  limits.mail('erika@example.org')
  const { error } = until(() => limits.mail('erika@example.org'))
  expect(error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 60 seconds.',
    headers: { 'retry-after': '60' },
  })
  const { times } = until(() => {
    pass(60)
    limits.mail('erika@example.org')
  })
  expect(times).toBe(9)
})

test('a flood of invented addresses does not grow the process', () => {
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
