import type { Draft, Report, Turn } from './calls'

/** What has become of a newsletter that this page sends, in recipients. */
export type Progress = Readonly<{
  draft: Draft
  turn: Turn
  total: number
  sent: number
  failed: number
  remaining: number
  /** What receivers had against it in this round, each once. */
  reasons: readonly string[]
  /** Whether nobody is left who was not tried in this round. */
  done: boolean
}>

/** Before the first answer. */
export const progressAtStart = (draft: Draft, turn: Turn): Progress => ({
  draft,
  turn,
  total: 0,
  sent: 0,
  failed: 0,
  remaining: 0,
  reasons: [],
  done: false,
})

/** A report counts the whole newsletter; its reasons are those of one call. */
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
