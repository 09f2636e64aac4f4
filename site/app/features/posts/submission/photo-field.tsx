import { PictureField } from '../../../lib/picture/picture-field'
import { useToast } from '../../../ui/toast/toast-context'
import { PHOTO_TOO_LARGE } from '../notices'

/** Upper limit of the bucket in bytes. */
const LIMIT_BYTES = 15 * 1024 * 1024

const PROBLEMS = {
  'too-large': 'Dieses Foto ist größer, als wir annehmen können. Bitte wählen Sie eines unter 15 MB.',
  'wrong-type': 'Diese Datei ist kein Bild im Format JPG, PNG oder WEBP.',
}

type PhotoFieldProps = {
  error: string | undefined
  /** Shared from the device. */
  given: File | null
  disabled: boolean
}

export function PhotoField({ error, given, disabled }: PhotoFieldProps) {
  const showToast = useToast()
  return (
    <PictureField
      name="photo"
      label="Foto"
      required
      hint="JPG, PNG oder WEBP, unter 15 MB. Ort und Zeit der Aufnahme entfernen wir aus der Datei."
      limitBytes={LIMIT_BYTES}
      problems={PROBLEMS}
      onProblem={(problem) => problem === 'too-large' && showToast(PHOTO_TOO_LARGE)}
      error={error}
      given={given}
      disabled={disabled}
    />
  )
}
