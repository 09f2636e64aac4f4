import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { yourSubmission } from '../../../../supabase/functions/_shared/submission-nouns'
import type { Database } from '../../lib/supabase/database.types'
import { longDay } from '../../lib/time/town-time'
import { Badge, type BadgeTone } from '../../ui/text/badge'

/** What became of a submission: the row of `submission_status()`. */
export type SubmissionStatus = Readonly<
  Database['public']['Functions']['submission_status']['Returns'][number]
>

type State = Readonly<{ label: string; tone: BadgeTone; text: string }>

const STATES: Readonly<Record<string, State>> = {
  pending: {
    label: 'Wird geprüft',
    tone: 'straw',
    text: 'Wir haben noch nicht entschieden. Sehen Sie später noch einmal nach; dieser Link bleibt gültig.',
  },
  published: { label: 'Veröffentlicht', tone: 'meadow', text: 'Auf unserer Website für alle zu sehen.' },
  rejected: {
    label: 'Nicht öffentlich',
    tone: 'neutral',
    text: 'Wir zeigen das nicht auf unserer Website.',
  },
  removed: { label: 'Entfernt', tone: 'neutral', text: 'Steht nicht mehr auf unserer Website.' },
  merged: {
    label: 'Zusammengelegt',
    tone: 'river',
    text: 'Eine andere Idee sagt dasselbe. Wir haben beide zusammengelegt; wer Ihre unterstützt hat, zählt dort mit.',
  },
  withdrawn: {
    label: 'Zurückgezogen',
    tone: 'neutral',
    text: 'Sie haben den Eintrag zurückgezogen. Auf unserer Website steht er nicht mehr.',
  },
}

/** Texts for applications, whose states have another meaning. */
const APPLICATION_STATES: Readonly<Record<string, Partial<State>>> = {
  published: { label: 'Angenommen', text: 'Herzlich willkommen!' },
  rejected: { label: 'Abgelehnt', text: 'Wir können Ihrem Antrag leider nicht entsprechen.' },
  removed: { label: 'Gelöscht', text: 'Wir haben den Antrag gelöscht.' },
}

function stateOf({ kind, state }: SubmissionStatus): State {
  const shown = STATES[state] ?? (STATES.pending as State)
  return kind === 'application' ? { ...shown, ...APPLICATION_STATES[state] } : shown
}

type StatusPageProps = {
  /** Null for a link that is unknown or too old, undefined where it could not be read. */
  status: SubmissionStatus | null | undefined
  /** The submission itself, where the link shows it. */
  children?: ReactNode
}

/** Target of a private link. */
export function StatusPage({ status, children }: StatusPageProps) {
  return (
    <div className="page-width py-8 @2xl:py-14">
      <div className="mx-auto max-w-3xl space-y-4 rounded-card border border-line bg-paper-bright p-6 shadow-card @2xl:p-10">
        {status ? <Status status={status} /> : <NoStatus failed={status === undefined} />}
        {children}
        <p className="pt-2">
          <Link to="/" className="text-link">
            Zur Startseite
          </Link>
        </p>
      </div>
    </div>
  )
}

function Status({ status }: { status: SubmissionStatus }) {
  const { kind, title, reason, submitted_at, decided_at } = status
  const { label, tone, text } = stateOf(status)
  return (
    <>
      <h1 className="text-3xl hyphens-auto @2xl:text-4xl">
        {kind === 'application' ? 'Ihr Mitgliedsantrag' : yourSubmission(kind)}
      </h1>
      <p className="text-xl font-semibold wrap-anywhere">{title}</p>
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        {text}
      </p>
      {reason && (
        <p className="rounded-soft bg-paper-deep px-4 py-3 whitespace-pre-wrap wrap-anywhere">
          <span className="font-semibold">Grund:</span> {reason}
        </p>
      )}
      <p className="text-ink-soft">
        {submitted_at && `Eingereicht am ${longDay(submitted_at)}. `}
        {decided_at && `${decidedOn(status, longDay(decided_at))}.`}
      </p>
    </>
  )
}

function decidedOn({ kind, state }: SubmissionStatus, day: string): string {
  const after = kind === 'event' && state === 'published' ? 'nach der Veranstaltung' : 'danach'
  return `${state === 'withdrawn' ? 'Zurückgezogen' : 'Entschieden'} am ${day}. Dieser Link gilt ${after} noch 90 Tage`
}

function NoStatus({ failed }: { failed: boolean }) {
  return (
    <>
      <h1 className="text-3xl hyphens-auto @2xl:text-4xl">
        {failed ? 'Das hat nicht geklappt' : 'Dieser Link gilt nicht'}
      </h1>
      <p role="status">
        {failed
          ? 'Bitte laden Sie die Seite in einem Moment noch einmal.'
          : 'Er ist nicht vollständig, oder die Entscheidung liegt mehr als 90 Tage zurück.'}
      </p>
    </>
  )
}
