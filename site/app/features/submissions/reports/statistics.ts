import { KINDS, type SubmissionKind } from '../../../entries/kinds/kinds'
import { REPORT_REASONS, type ReportReason } from '../../../entries/report/reasons'
import type { Statistic } from './queries'
import { STATES, stateOf } from './report'

/** Numbers by year, kind, reason and decision as the cells of a file. */
export const statisticsTable = (statistics: readonly Statistic[]) => ({
  header: ['Jahr', 'Art', 'Grund', 'Entscheidung', 'Meldungen'],
  rows: statistics.map(({ year, kind, reason, decision, reports }) => [
    String(year),
    KINDS[kind as SubmissionKind].one,
    REPORT_REASONS[reason as ReportReason],
    STATES[stateOf({ decision })].label,
    String(reports),
  ]),
})

export type YearOfReports = Readonly<{ year: number; reports: number; open: number; kept: number }>

/** The numbers of each year, latest first. */
export function byYear(statistics: readonly Statistic[]): readonly YearOfReports[] {
  const years = [...new Set(statistics.map(({ year }) => year ?? 0))].sort((a, b) => b - a)
  return years.map((year) => {
    const ofYear = statistics.filter((row) => row.year === year)
    const sum = (rows: readonly Statistic[]) => rows.reduce((total, { reports }) => total + (reports ?? 0), 0)
    return {
      year,
      reports: sum(ofYear),
      open: sum(ofYear.filter(({ decision }) => decision === null)),
      kept: sum(ofYear.filter(({ decision }) => decision === 'keep')),
    }
  })
}
