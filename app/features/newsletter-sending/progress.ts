import type { Report } from './calls'

/** What became of a newsletter over all its calls, in recipients. */
export type Progress = Readonly<{
  total: number
  sent: number
  failed: number
  remaining: number
  /** What receivers had against it, each once. */
  reasons: readonly string[]
  next: Report['next'] | undefined
}>

/** Adds what one call answered; a call that continues counts only what was left. */
export function progressWith(before: Progress | null, report: Report): Progress {
  const sent = (before?.sent ?? 0) + report.sent
  const failed = (before?.failed ?? 0) + report.failed
  const reasons = report.batches.flatMap(({ error }) => error ?? [])
  return {
    total: sent + failed + report.remaining,
    sent,
    failed,
    remaining: report.remaining,
    reasons: [...new Set([...(before?.reasons ?? []), ...reasons])],
    next: report.next,
  }
}
