import { useCallback, useEffect } from 'react'
import { Link } from 'react-router'
import { KINDS, officePath, type SubmissionKind } from '../../../entries/kinds/kinds'
import { REPORT_REASONS, type ReportReason } from '../../../entries/report/reasons'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { text } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { mailLink } from '../../../lib/links/contact-links'
import { everyRowInOrder } from '../../../lib/list/every-row'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables } from '../../../lib/supabase/database.types'
import { longDay } from '../../../lib/time/town-time'
import { Dialog } from '../../../ui/dialog/dialog'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import type { BadgeTone } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { failureToast, type Toast, useToast } from '../../../ui/toast/toast-context'
import { useUndo } from '../../../ui/toast/use-undo'

type ReportDetailsProps = { report: Report; onClose: () => void; onDecided: () => void }

/** A report in a dialog: its content and reason, and the decision, or the form for one. */
export function ReportDetails({ report, onClose, onDecided }: ReportDetailsProps) {
  if (report.decision === null)
    return <DecisionDialog report={report} onClose={onClose} onDecided={onDecided} />
  return (
    <Dialog open onClose={onClose} title={report.title}>
      <Facts report={report} />
      <h3 className="mt-5 text-xl">{STATES[stateOf(report)].label}</h3>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{report.decision_reason}</p>
      {report.decided_at && <p className="mt-1 text-ink-soft">Entschieden am {longDay(report.decided_at)}</p>}
    </Dialog>
  )
}

function DecisionDialog({ report, onClose, onDecided }: ReportDetailsProps) {
  const showToast = useToast()
  const showUndo = useUndo()
  const form = useForm(DECISION_FORM, {
    missing: REASON_MISSING,
    failed: DECIDING_FAILED,
    async send({ decision, reason }) {
      const client = await sessionApi.rows()
      const reports = await decideReport(client, report.id, decision as DecisionOfReport, reason)
      onDecided()
      if (reports === 0) showToast(decidedToast(reports))
      else
        showUndo(decidedToast(reports), async () => {
          await undoReportDecision(await sessionApi.rows(), report.id)
          onDecided()
        })
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={report.title}
      submit="Entscheiden"
      sending="Wird gespeichert …"
    >
      <Facts report={report} />
      <FormField form={form} name="decision" control={Select} options={DECISIONS}>
        <option value="">Bitte wählen</option>
      </FormField>
      <FormField
        form={form}
        name="reason"
        control={Textarea}
        hint="Geht per E-Mail an wer gemeldet hat und, wenn es nicht bleibt, an wer es eingereicht hat, soweit wir die Adressen haben. Gilt für alle offenen Meldungen dazu."
      />
    </FormDialog>
  )
}

function Facts({ report }: { report: Report }) {
  const { kind, title, reason, explanation, reporter_email, created_at } = report
  const path = officePath(kind)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
      <Fact name="Gemeldet">
        <Link
          to={`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ suche: title })}`}
          className="text-link"
        >
          {KINDS[kind].one} ansehen
        </Link>
      </Fact>
      <Fact name="Grund">{REPORT_REASONS[reason]}</Fact>
      <Fact name="Text">
        <span className="whitespace-pre-line">{explanation ?? 'nach sechs Monaten gelöscht'}</span>
      </Fact>
      {reporter_email && (
        <Fact name="Von">
          <a href={mailLink(reporter_email)} className="text-link">
            <BreakableAddress address={reporter_email} />
          </a>
        </Fact>
      )}
      <Fact name="Am">{longDay(created_at)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

/** The fields of a decision; lengths as in the database. */
const DECISION_FORM = {
  decision: text({ label: 'Entscheidung', required: 'Bitte wählen Sie eine Entscheidung.' }),
  reason: text({
    label: 'Begründung',
    required: 'Bitte begründen Sie die Entscheidung.',
    maxLength: 2_000,
  }),
}

const DECISIONS = [
  { key: 'keep', label: 'Bleibt öffentlich' },
  { key: 'restrict', label: 'Nicht mehr öffentlich zeigen (ablehnen)' },
  { key: 'remove', label: 'Löschen (30 Tage im Papierkorb)' },
] as const

/** Toasts of the page (docs/product.md#reports). */
export const LOADING_FAILED = failureToast('Meldungen konnten nicht geladen werden.')
const REPORT_FAILED = failureToast('Die Meldung konnte nicht geladen werden.')
const DECIDING_FAILED = failureToast('Die Entscheidung konnte nicht gespeichert werden.')
export const STATISTICS_FAILED = failureToast('Die Zahlen konnten nicht geladen werden.')
const REASON_MISSING = failureToast('Bitte wählen Sie eine Entscheidung und begründen Sie sie.')

function decidedToast(reports: number): Toast {
  if (reports === 0) return { title: 'Darüber war schon entschieden' }
  return { title: reports === 1 ? 'Meldung entschieden' : `${reports} Meldungen entschieden` }
}

/** The dialog of the report with this id; closes with a toast where it can not be read. */
export function ReportDecision({ id, onClose }: { id: string; onClose: () => void }) {
  const showToast = useToast()
  const { loaded } = useLoaded(useCallback(async () => readReport(await sessionApi.rows(), id), [id]))
  const failed = loaded.state === 'failed'
  useEffect(() => {
    if (!failed) return
    showToast(REPORT_FAILED)
    onClose()
  }, [failed, showToast, onClose])
  if (loaded.state !== 'loaded') return null
  return <ReportDetails report={loaded.value} onClose={onClose} onDecided={onClose} />
}

const COLUMNS =
  'id,kind,submission_id,title,reason,explanation,reporter_email,created_at,decision,decision_reason,decided_at'

/** All reports, newest first. Like everything here, rejects with the PostgREST error. */
export const listReports = (client: DatabaseClient) =>
  everyRowInOrder<Report>(() =>
    client.from('reports').select(COLUMNS).order('created_at', { ascending: false }).order('id'),
  )

/** Decides all open reports of the submission; resolves with their number, 0 where a colleague was faster. */
async function decideReport(
  client: DatabaseClient,
  id: string,
  decision: DecisionOfReport,
  reason: string,
): Promise<number> {
  const { data } = await client
    .rpc('decide_report', { _id: id, _decision: decision, _reason: reason })
    .throwOnError()
  return data
}

/** Takes back, within a minute, the decision about a report and those decided with it. */
async function undoReportDecision(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('undo_report_decision', { _id: id }).throwOnError()
}

async function readReport(client: DatabaseClient, id: string): Promise<Report> {
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

type DecisionOfReport = NonNullable<Report['decision']>

type ReportState = 'open' | DecisionOfReport

export const stateOf = ({ decision }: Pick<Report, 'decision'>): ReportState => decision ?? 'open'

export const STATES: Readonly<Record<ReportState, Readonly<{ label: string; tone: BadgeTone }>>> = {
  open: { label: 'Offen', tone: 'straw' },
  keep: { label: 'Bleibt', tone: 'meadow' },
  restrict: { label: 'Gesperrt', tone: 'neutral' },
  remove: { label: 'Gelöscht', tone: 'neutral' },
}
