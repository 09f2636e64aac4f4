import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { typedFrom } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { type IdeaStep, STEP_STATES } from '../../../lib/kinds/idea-steps'
import { sessionClient } from '../../../lib/session/session-clients'
import { useSettings } from '../../../settings/use-settings'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { DETAILS_MISSING, failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { newStep, STEP_FORM, saveStep } from './steps'

const SAVED = { title: 'Schritt gespeichert', description: 'Er steht ab sofort auf der Seite der Idee.' }
const SAVING_FAILED = failureToast('Der Schritt konnte nicht gespeichert werden.')

const OPTIONS = Object.entries(STEP_STATES).map(([key, { label }]) => ({ key, label }))

type StepFormProps = {
  ideaId: string
  /** Null for a new one. */
  step: IdeaStep | null
  onClose: () => void
  onSaved: () => void
}

/** Form of a step of an idea. */
export function StepForm({ ideaId, step, onClose, onSaved }: StepFormProps) {
  const showToast = useToast()
  const { shortName } = useSettings().association
  const form = useForm(STEP_FORM, {
    initial: step
      ? typedFrom(STEP_FORM, { ...step, signature: step.signature ?? shortName })
      : newStep(shortName),
    missing: DETAILS_MISSING,
    failed: SAVING_FAILED,
    async send(texts) {
      await saveStep(await sessionClient(), { ...texts, idea_id: ideaId, id: step?.id })
      showToast(SAVED)
      onSaved()
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={step ? 'Schritt ändern' : 'Schritt eintragen'}
      submit="Speichern"
      sending="Wird gespeichert …"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="state" control={Select} options={OPTIONS} />
        <FormField form={form} name="reached_on" />
      </div>
      <FormField
        form={form}
        name="answer"
        control={Textarea}
        rows={6}
        hint="Freiwillig; steht öffentlich auf der Seite der Idee."
      />
      <FormField form={form} name="signature" hint="Steht unter der Antwort." />
    </FormDialog>
  )
}
