import type { SubmissionKind } from '../../../entries/kinds/kinds'
import type { ReportReason } from '../../../entries/report/reasons'
import { everyRowInOrder } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables } from '../../../lib/supabase/database.types'
import type { BadgeTone } from '../../../ui/text/badge'

const COLUMNS =
  'id,kind,submission_id,title,reason,explanation,reporter_email,created_at,decision,decision_reason,decided_at'

/** All reports, newest first. Like everything here, rejects with the PostgREST error. */
export const listReports = (client: DatabaseClient) =>
  everyRowInOrder<Report>(() =>
    client.from('reports').select(COLUMNS).order('created_at', { ascending: false }).order('id'),
  )

/** Decides all open reports of the submission; resolves with their number, 0 where a colleague was faster. */
export async function decideReport(
  client: DatabaseClient,
  id: string,
  decision: ReportDecision,
  reason: string,
): Promise<number> {
  const { data } = await client
    .rpc('decide_report', { _id: id, _decision: decision, _reason: reason })
    .throwOnError()
  return data
}

/** Takes back, within a minute, the decision about a report and those decided with it. */
export async function undoReportDecision(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('undo_report_decision', { _id: id }).throwOnError()
}

export async function readReport(client: DatabaseClient, id: string): Promise<Report> {
  const { data } = await client.from('reports').select(COLUMNS).eq('id', id).single<Report>().throwOnError()
  return data
}

export type Statistic = Readonly<Tables<'report_statistics'>>

export async function readStatistics(client: DatabaseClient): Promise<readonly Statistic[]> {
  const { data } = await client
    .from('report_statistics')
    .select('*')
    .order('year', { ascending: false })
    .throwOnError()
  return data
}

/** A report of a submission, as editors read it. */
export type Report = Readonly<
  Omit<Tables<'reports'>, 'kind' | 'reason' | 'decided_by' | 'state_before'> & {
    kind: SubmissionKind
    reason: ReportReason
  }
>

export type ReportDecision = NonNullable<Report['decision']>

type ReportState = 'open' | ReportDecision

export const stateOf = ({ decision }: Pick<Report, 'decision'>): ReportState => decision ?? 'open'

export const STATES: Readonly<Record<ReportState, Readonly<{ label: string; tone: BadgeTone }>>> = {
  open: { label: 'Offen', tone: 'straw' },
  keep: { label: 'Bleibt', tone: 'meadow' },
  restrict: { label: 'Gesperrt', tone: 'neutral' },
  remove: { label: 'Gelöscht', tone: 'neutral' },
}
