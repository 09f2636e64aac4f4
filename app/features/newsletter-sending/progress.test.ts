import { expect, test } from 'vitest'
import type { Report } from './calls'
import { progressWith } from './progress'

const NEXT = { send_id: 's', after: 'a' }
const report = (more: Partial<Report>): Report => ({
  send_id: 's',
  total: 0,
  sent: 0,
  failed: 0,
  remaining: 0,
  batches: [],
  ...more,
})

test('counts over all calls, and keeps each reason once', () => {
  const failed = [{ sent: false, error: 'Status 400' }]
  const first = progressWith(
    null,
    report({ sent: 400, failed: 100, remaining: 150, batches: failed, next: NEXT }),
  )
  expect(first).toEqual({
    total: 650,
    sent: 400,
    failed: 100,
    remaining: 150,
    reasons: ['Status 400'],
    next: NEXT,
  })
  const second = progressWith(first, report({ sent: 50, failed: 100, batches: failed }))
  expect(second).toEqual({
    total: 650,
    sent: 450,
    failed: 200,
    remaining: 0,
    reasons: ['Status 400'],
    next: undefined,
  })
})
