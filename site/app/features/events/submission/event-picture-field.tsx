import { type Crop, PictureField } from '../../../lib/picture/picture-field'
import { useToast } from '../../../ui/toast/toast-context'
import { PICTURE_TOO_LARGE } from '../notices'

/** Upper limit in bytes (docs/product.md#events). */
const LIMIT_BYTES = 5 * 1024 * 1024

const PROBLEMS = {
  'too-large': 'Die Datei ist zu groß. Bitte wählen Sie eine Datei unter 5MB.',
  'wrong-type': 'Diese Datei ist kein Bild im Format JPG, PNG oder WEBP.',
}

type EventPictureFieldProps = {
  onPicture?: (picture: File | null) => void
  disabled: boolean
  crop?: Crop
}

export function EventPictureField(props: EventPictureFieldProps) {
  const showToast = useToast()
  return (
    <PictureField
      {...props}
      name="picture"
      label="Bild"
      hint="JPG, PNG oder WEBP, unter 5 MB."
      limitBytes={LIMIT_BYTES}
      problems={PROBLEMS}
      onProblem={(problem) => problem === 'too-large' && showToast(PICTURE_TOO_LARGE)}
    />
  )
}
