import type { Audience, Draft, Report, SendRound } from './calls'

/** Progress of a newsletter sent from this page; numbers are recipients. */
export type Progress = Readonly<{
  draft: Draft
  sendRound: SendRound
  /** Counts when the newsletter is created. */
  audience: Audience
  total: number
  sent: number
  failed: number
  remaining: number
  /** Distinct errors of the receivers in this round. */
  reasons: readonly string[]
  /** Whether every recipient was tried in this round. */
  done: boolean
}>

/** Progress before the first response. */
export const progressAtStart = (
  draft: Draft,
  sendRound: SendRound,
  audience: Audience = { ground: null, inArchive: false },
): Progress => ({
  draft,
  sendRound,
  audience,
  total: 0,
  sent: 0,
  failed: 0,
  remaining: 0,
  reasons: [],
  done: false,
})

/** A report has totals of the whole newsletter, but errors of its own call only. */
export function progressWith(before: Progress, report: Report): Progress {
  const { total, sent, failed, remaining, batches, next } = report
  const reasons = batches.flatMap(({ error }) => error ?? [])
  return {
    ...before,
    total,
    sent,
    failed,
    remaining,
    reasons: [...new Set([...before.reasons, ...reasons])],
    done: next === undefined,
  }
}
