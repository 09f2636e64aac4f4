import { CircleCheck } from 'lucide-react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionClient } from '../../../lib/session/session-clients'
import { Button } from '../../../ui/button/button'
import { ButtonLink } from '../../../ui/button/button-link'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { SETTINGS } from '../../schema/settings'
import { missingValues } from '../checks'
import type { Draft } from '../draft/use-draft'
import { FindingList } from '../finding-list'
import { readTasks, type Task } from './checklist'
import { addressInSetup, SETUP } from './setup-addresses'

const load = async () => readTasks(await sessionClient())

/** The missing values after the set-up, each with the place to add it. */
export function SetupChecklist({ draft }: { draft: Draft }) {
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
