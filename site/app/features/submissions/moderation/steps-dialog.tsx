import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { type IdeaStep, middayOf, STEP_STATES } from '../../../entries/kinds/idea-steps'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { longDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { Spinner } from '../../../ui/loading/progress'
import { failureToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import type { Item } from './item'
import { StepForm } from './step-form'
import { deleteStep, listSteps, restoreStep } from './steps'

const REMOVED = { title: 'Schritt entfernt' }
const REMOVING_FAILED = failureToast('Der Schritt ließ sich nicht entfernen.')

/** What became of an idea: its steps, which are added, changed and removed here. */
export function StepsDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const load = useCallback(async () => listSteps(await sessionApi.rows(), item.id), [item.id])
  const { loaded, refresh } = useLoaded(load)
  /** The step in the form; `new` for another one, null while the list is shown. */
  const [edited, setEdited] = useState<IdeaStep | 'new' | null>(null)
  const { attempt } = useAttempt()
  const showUndo = useUndo()

  async function remove(step: IdeaStep) {
    await attempt('The step could not be removed', REMOVING_FAILED, async () => {
      await deleteStep(await sessionApi.rows(), step.id)
      showUndo(REMOVED, async () => {
        await restoreStep(await sessionApi.rows(), step)
        await refresh()
      })
    })
    await refresh()
  }

  if (edited) {
    return (
      <StepForm
        ideaId={item.id}
        step={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
        onSaved={() => {
          setEdited(null)
          void refresh()
        }}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Stand: ${item.title}`}
      description="Die Schritte stehen mit Tag und Antwort auf der Seite der Idee, der letzte auch in der Liste."
    >
      {loaded.state === 'loading' && <Spinner label="Die Schritte werden geladen …" />}
      {loaded.state === 'failed' && <p role="alert">Die Schritte konnten nicht geladen werden.</p>}
      {loaded.state === 'loaded' && (
        <>
          {loaded.value.length === 0 && <p>Noch kein Schritt: Auf der Seite steht „Neu“.</p>}
          <ol className="grid gap-4">
            {loaded.value.map((step) => (
              <StepRow key={step.id} step={step} onEdit={setEdited} onRemove={remove} />
            ))}
          </ol>
          <div className="mt-6 border-t border-line pt-4">
            <Button onClick={() => setEdited('new')}>
              <Plus aria-hidden="true" className="size-5" />
              Schritt eintragen
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

type StepRowProps = { step: IdeaStep; onEdit: (step: IdeaStep) => void; onRemove: (step: IdeaStep) => void }

function StepRow({ step, onEdit, onRemove }: StepRowProps) {
  const name = `${STEP_STATES[step.state].label}, ${longDay(middayOf(step.reached_on))}`
  return (
    <li className="border-l-2 border-line-strong pl-4">
      <p className="font-semibold">{name}</p>
      {step.answer && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">
          {step.answer} <span className="text-ink-soft">({step.signature})</span>
        </p>
      )}
      <div className="mt-1 -ml-3 flex flex-wrap">
        <Button variant="quiet" size="slim" onClick={() => onEdit(step)}>
          <Pencil aria-hidden="true" className="size-4" />
          Ändern<span className="sr-only">: {name}</span>
        </Button>
        <Button variant="danger" size="slim" onClick={() => onRemove(step)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Entfernen<span className="sr-only">: {name}</span>
        </Button>
      </div>
    </li>
  )
}
