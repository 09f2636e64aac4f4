import type { SubmissionKind } from '../../../entries/kinds/kinds'
import type { ReportReason } from '../../../entries/report/reasons'
import type { Tables } from '../../../lib/supabase/database.types'
import type { BadgeTone } from '../../../ui/text/badge'

/** A report of a submission, as editors read it. */
export type Report = Readonly<
  Omit<Tables<'reports'>, 'kind' | 'reason' | 'decided_by' | 'state_before'> & {
    kind: SubmissionKind
    reason: ReportReason
  }
>

export type ReportDecision = NonNullable<Report['decision']>

export type ReportState = 'open' | ReportDecision

export const stateOf = ({ decision }: Pick<Report, 'decision'>): ReportState => decision ?? 'open'

export const STATES: Readonly<Record<ReportState, Readonly<{ label: string; tone: BadgeTone }>>> = {
  open: { label: 'Offen', tone: 'straw' },
  keep: { label: 'Bleibt', tone: 'meadow' },
  restrict: { label: 'Gesperrt', tone: 'neutral' },
  remove: { label: 'Gelöscht', tone: 'neutral' },
}
