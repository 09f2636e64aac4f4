import { expect, test } from 'vitest'
import type { Report } from './calls'
import { progressAtStart, progressWith } from './progress'

const ROUND = { send_id: 's', round: 1 }
const report = (more: Partial<Report>): Report => ({
  ...ROUND,
  total: 0,
  sent: 0,
  failed: 0,
  remaining: 0,
  batches: [],
  ...more,
})

test('uses the last report, and lists each error once', () => {
  const failed = [{ sent: false, error: 'Status 400' }]
  const start = progressAtStart({ subject: 'a', content: 'b' }, ROUND)
  const first = progressWith(
    start,
    report({ total: 650, sent: 400, failed: 100, remaining: 150, batches: failed, next: ROUND }),
  )
  expect(first).toMatchObject({ total: 650, sent: 400, remaining: 150, reasons: ['Status 400'], done: false })
  const second = progressWith(first, report({ total: 650, sent: 450, failed: 200, batches: failed }))
  expect(second).toMatchObject({ sent: 450, failed: 200, remaining: 0, reasons: ['Status 400'], done: true })
})
