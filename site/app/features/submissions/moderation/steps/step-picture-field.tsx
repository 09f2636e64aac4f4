import { FormField } from '../../../../lib/form/form-field'
import type { Form } from '../../../../lib/form/use-form'
import { PictureField } from '../../../../lib/picture/picture-field'
import { pictureSources } from '../../../../lib/picture/pictures'
import { readBrowserAccess } from '../../../../lib/supabase/browser-access'
import { Button } from '../../../../ui/button/button'
import type { STEP_FORM } from './steps'

const LIMIT_BYTES = 15 * 1024 * 1024
const SIZE = { width: 320, height: 240, sizes: '12rem' }
const PROBLEMS = {
  'too-large': 'Die Datei ist zu groß. Bitte wählen Sie eine Datei unter 15 MB.',
  'wrong-type': 'Diese Datei ist kein Bild im Format JPG, PNG oder WEBP.',
}

type StepPictureFieldProps = {
  form: Form<typeof STEP_FORM>
  name: 'before' | 'after'
  /** Address of the stored picture. */
  stored: string | null
  onRemove: () => void
}

/** A picture of a step with its description; a stored one is removed before another one is chosen. */
export function StepPictureField({ form, name, stored, onRemove }: StepPictureFieldProps) {
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
