import { everyRowInOrder } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables } from '../../../lib/supabase/database.types'
import type { Report, ReportDecision } from './report'

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
