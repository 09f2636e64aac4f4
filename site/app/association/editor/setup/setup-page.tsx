import { CircleCheck } from 'lucide-react'
import { Navigate, useParams } from 'react-router'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { countRows } from '../../../lib/supabase/count-rows'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { ButtonLink } from '../../../ui/button/button-link'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { SETTINGS } from '../../schema/settings'
import { FindingList, missingValues } from '../checks'
import type { StoredSettings } from '../draft/stored-settings'
import { type Draft, useDraft } from '../draft/use-draft'
import { WithStoredSettings } from '../settings-page'
import { SetupScreen } from './setup-screen'
import { addressInSetup, SETUP, SETUP_END, STEPS } from './steps'

/** The first set-up: one screen after the other over the draft of the settings, and at its end the missing values. */
export default function SetupPage() {
  return (
    <AreaPage
      title="Website einrichten"
      introduction="In acht Schritten zur eigenen Website. Alles wird von selbst gespeichert: Sie können jederzeit aufhören und später weitermachen, auch an einem anderen Gerät."
    >
      <WithStoredSettings>{(stored) => <Setup stored={stored} />}</WithStoredSettings>
    </AreaPage>
  )
}

function Setup({ stored }: { stored: StoredSettings }) {
  const draft = useDraft(stored)
  const { step } = useParams()
  if (step === 'fertig') return <SetupChecklist draft={draft} />
  const number = Number(step)
  if (Number.isInteger(number) && number >= 1 && number <= STEPS.length)
    return <SetupScreen key={number} number={number} draft={draft} />
  const isDone = draft.published !== null && !draft.changed
  return <Navigate to={isDone ? SETUP_END : `${SETUP}/${Math.min(draft.step, STEPS.length)}`} replace />
}

const load = async () => readTasks(await sessionApi.rows())

/** The missing values after the set-up, each with the place to add it. */
function SetupChecklist({ draft }: { draft: Draft }) {
  const { loaded, reload } = useLoaded(load)
  const missing = missingValues(SETTINGS, draft.document)
  const isComplete = loaded.state === 'loaded' && loaded.value.length === 0 && missing.length === 0
  return (
    <div className="grid max-w-3xl gap-8">
      <section className="grid gap-3">
        <h2 className="text-2xl">
          {draft.published ? 'Ihre Website ist veröffentlicht' : 'Noch nicht veröffentlicht'}
        </h2>
        <p>
          {draft.published
            ? 'Sehen Sie sie sich an. Alles lässt sich unter „Einstellungen“ jederzeit ändern.'
            : 'Bis dahin zeigen die Seiten Platzhalter.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {draft.published ? (
            <ButtonLink to="/" reloadDocument>
              Website ansehen
            </ButtonLink>
          ) : (
            <ButtonLink to={`${SETUP}/${draft.step}`}>Einrichtung fortsetzen</ButtonLink>
          )}
          <ButtonLink to="/admin" variant="secondary">
            Zur Verwaltung
          </ButtonLink>
        </div>
      </section>
      <section className="grid gap-4" aria-labelledby="missing">
        <h2 id="missing" className="text-2xl">
          Was noch fehlt
        </h2>
        {loaded.state === 'loading' && (
          <SkeletonList label="Es wird nachgesehen …" count={3} className="grid gap-3">
            <Skeleton className="h-14" />
          </SkeletonList>
        )}
        {loaded.state === 'failed' && (
          <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p>Was noch fehlt, konnte nicht geladen werden.</p>
            <Button variant="secondary" onClick={() => void reload()}>
              Erneut versuchen
            </Button>
          </div>
        )}
        {isComplete && (
          <p className="flex items-start gap-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-river-700" />
            Nichts. Ihre Website ist vollständig eingerichtet.
          </p>
        )}
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {missing.length > 0 && (
            <li className="grid gap-2 py-4">
              <p className="font-semibold">Angaben, die auf den Seiten fehlen</p>
              <FindingList findings={missing} addressOf={addressInSetup} />
            </li>
          )}
          {loaded.state === 'loaded' && loaded.value.map((task) => <TaskRow key={task.title} task={task} />)}
        </ul>
      </section>
    </div>
  )
}

function TaskRow({ task: { title, text, to, link } }: { task: Task }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-soft">{text}</p>
      </div>
      {to && (
        <ButtonLink to={to} variant="secondary" size="slim">
          {link}
        </ButtonLink>
      )}
    </li>
  )
}

/** Something that a new site lacks, and where it is mended. */
type Task = Readonly<{ title: string; text: string; to?: string; link?: string }>

/** Missing tasks besides settings; rejects with the PostgREST error. */
async function readTasks(client: DatabaseClient): Promise<readonly Task[]> {
  const [mail, backup, events, members, board] = await Promise.all([
    client.rpc('mail_is_delivered').throwOnError(),
    client.rpc('lacks_backup').throwOnError(),
    countRows(client, { table: 'events' }),
    countRows(client, { table: 'voucher_participants' }),
    countRows(client, { table: 'user_offices', column: 'office', where: ['office', 'eq', 'board'] }),
  ])
  return [
    ...(mail.data === true ? [] : [NO_MAIL]),
    ...(backup.data === true ? [NO_BACKUP] : []),
    ...(board === 1 ? [ONE_ON_THE_BOARD] : []),
    ...(events === 0 ? [NO_EVENT] : []),
    ...(members === 0 ? [NO_MEMBER] : []),
  ]
}

const NO_MAIL: Task = {
  title: 'E-Mail ist nicht eingerichtet',
  text: 'Ohne Mailserver kommen keine Bestätigungen, Einladungen und Newsletter an.',
  to: '/admin/einrichtung/6',
  link: 'Zu E-Mail',
}
const NO_BACKUP: Task = {
  title: 'Es gibt keine geprüfte Sicherung',
  text: 'Bitten Sie die Person, die den Server betreut, Sicherungen einzurichten: im Handbuch unter „Sicherung“.',
}
const ONE_ON_THE_BOARD: Task = {
  title: 'Nur ein Konto im Vorstand',
  text: 'Laden Sie eine zweite Person ein, damit der Verein nicht von einem Passwort abhängt.',
  to: '/admin/members?tab=konten',
  link: 'Zu den Konten',
}
const NO_EVENT: Task = {
  title: 'Noch keine Veranstaltung',
  text: 'Eine Website lebt von Terminen: Tragen Sie den nächsten ein.',
  to: '/admin/events?neu',
  link: 'Veranstaltung eintragen',
}
const NO_MEMBER: Task = {
  title: 'Noch keine Mitglieder',
  text: 'Tragen Sie Ihre Mitglieder ein, einzeln oder aus einer Tabelle.',
  to: '/admin/members',
  link: 'Zu den Mitgliedern',
}
