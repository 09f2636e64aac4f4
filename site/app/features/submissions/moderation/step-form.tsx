import { useRef, useState } from 'react'
import { useSettings } from '../../../association/use-settings'
import { useStoredRow } from '../../../entries/conflict/use-stored-row'
import { type IdeaStep, STEP_STATES } from '../../../entries/kinds/idea-steps'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { typedFrom } from '../../../lib/form/schema'
import { type Form, useForm } from '../../../lib/form/use-form'
import { PictureField } from '../../../lib/picture/picture-field'
import { pictureSources } from '../../../lib/picture/pictures'
import { sessionApi } from '../../../lib/session/session-api'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { Button } from '../../../ui/button/button'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { DETAILS_MISSING, failureToast, useToast } from '../../../ui/toast/toast-context'
import { addStep, newStep, STEP_FORM, type StepContent, signed, storeStepPicture } from './steps'

const SAVED = { title: 'Schritt gespeichert', description: 'Er steht ab sofort auf der Seite der Idee.' }
const SAVING_FAILED = failureToast('Der Schritt konnte nicht gespeichert werden.')

const DESCRIBE = 'Bitte beschreiben Sie das Bild in einem Satz.'
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
  const [begun] = useState({ before: step?.before_url ?? null, after: step?.after_url ?? null })
  const [stored, setStored] = useState(begun)
  // Pictures that were stored when saving failed are not stored twice.
  const uploads = useRef(new Map<File, string>())

  async function addressOf(picture: File | null, kept: string | null): Promise<string | null> {
    if (!picture) return kept
    const address =
      uploads.current.get(picture) ?? (await storeStepPicture(await sessionApi.storage(), picture))
    uploads.current.set(picture, address)
    return address
  }

  const row = useStoredRow<Partial<IdeaStep>>(
    step ?? {},
    { table: 'idea_steps', key: { id: step?.id ?? '' } },
    { fields: STEP_FORM },
  )
  const form = useForm(STEP_FORM, {
    initial: step
      ? typedFrom(STEP_FORM, { ...step, signature: step.signature ?? shortName, before: null, after: null })
      : newStep(shortName),
    missing: DETAILS_MISSING,
    failed: SAVING_FAILED,
    changedBeside: () => stored.before !== begun.before || stored.after !== begun.after,
    async send({ before, after, ...texts }) {
      const undescribed = {
        ...((before || stored.before) && !texts.before_alt && { before_alt: DESCRIBE }),
        ...((after || stored.after) && !texts.after_alt && { after_alt: DESCRIBE }),
      }
      if (Object.keys(undescribed).length > 0) return undescribed
      const before_url = await addressOf(before, stored.before)
      const after_url = await addressOf(after, stored.after)
      const pictures = {
        before_url,
        before_alt: before_url && texts.before_alt,
        after_url,
        after_alt: after_url && texts.after_alt,
      }
      const content = signed({ ...texts, ...pictures })
      const client = await sessionApi.rows()
      if (!step) await addStep(client, ideaId, content)
      else if (!(await row.save(client, changesOf(step, content)))) return {}
      showToast(SAVED)
      onSaved()
      return null
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
      {row.conflict}
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
      <div className="grid gap-5 sm:grid-cols-2">
        {(['before', 'after'] as const).map((name) => (
          <StepPictureField
            key={name}
            form={form}
            name={name}
            stored={stored[name]}
            onRemove={() => setStored({ ...stored, [name]: null })}
          />
        ))}
      </div>
    </FormDialog>
  )
}

const changesOf = (step: StepContent, content: StepContent): Partial<StepContent> =>
  Object.fromEntries(
    Object.entries(content).filter(([name, value]) => value !== step[name as keyof StepContent]),
  )

const LIMIT_BYTES = 15 * 1024 * 1024
const SIZE = { width: 320, height: 240, sizes: '12rem' }
const PROBLEMS = {
  'too-large': 'Die Datei ist zu groß. Bitte wählen Sie eine Datei unter 15 MB.',
  'wrong-type': 'Diese Datei ist kein Bild im Format JPG, PNG oder WEBP. Bitte wählen Sie eine andere.',
}

type StepPictureFieldProps = {
  form: Form<typeof STEP_FORM>
  name: 'before' | 'after'
  /** Address of the stored picture. */
  stored: string | null
  onRemove: () => void
}

/** A picture of a step with its description; a stored one is removed before another one is chosen. */
function StepPictureField({ form, name, stored, onRemove }: StepPictureFieldProps) {
  const { label } = form.schema[name]
  const sources = pictureSources(stored, readBrowserAccess().baseUrl, SIZE)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {sources ? (
        <div className="flex flex-wrap items-center gap-4">
          <img {...sources} {...SIZE} alt="" className="w-48 max-w-full rounded-soft bg-paper-deep" />
          <Button variant="secondary" onClick={onRemove}>
            {label} entfernen
          </Button>
        </div>
      ) : (
        <PictureField
          name={name}
          label={label}
          hint="Freiwillig. JPG, PNG oder WEBP, unter 15 MB."
          limitBytes={LIMIT_BYTES}
          problems={PROBLEMS}
          disabled={form.sending}
        />
      )}
      <FormField
        form={form}
        name={`${name}_alt`}
        hint="Für alle, die das Bild nicht sehen. Nötig, wenn es eines gibt."
      />
    </div>
  )
}
