import { Trash2 } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Input } from '../../../ui/input'
import { useToast } from '../../../ui/toast/toast-context'
import { PICTURE_TOO_LARGE } from '../notices'
import { PICTURE_TYPES, pictureProblem } from './picture'

const PROBLEMS = {
  'too-large': 'Die Datei ist zu groß. Bitte wählen Sie eine Datei unter 5MB.',
  'wrong-type': 'Diese Datei ist kein Bild im Format JPG, PNG oder WEBP.',
}

export type PictureFieldProps = {
  picture: File | null
  onPicture: (picture: File | null) => void
  disabled: boolean
}

/** Chooses a picture, shows it, and lets go of it again. What can't be taken is refused right here. */
export function PictureField({ picture, onPicture, disabled }: PictureFieldProps) {
  const showToast = useToast()
  const inputRef = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const preview = usePreview(picture)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0] ?? null
    const problem = file && pictureProblem(file)
    setError(problem ? PROBLEMS[problem] : undefined)
    if (problem === 'too-large') showToast(PICTURE_TOO_LARGE)
    if (problem) event.target.value = ''
    onPicture(problem ? null : file)
  }

  function remove() {
    onPicture(null)
    if (!inputRef.current) return
    inputRef.current.value = ''
    inputRef.current.focus()
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label="Bild" hint="JPG, PNG oder WEBP, unter 5 MB." error={error}>
        <Input
          ref={inputRef}
          type="file"
          accept={PICTURE_TYPES}
          onChange={choose}
          disabled={disabled}
          className="py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-soft file:border-0 file:bg-river-100 file:px-3 file:font-semibold file:text-river-800 hover:file:bg-river-200"
        />
      </Field>
      {picture && (
        <div className="flex flex-wrap items-center gap-4">
          {preview && (
            <img
              src={preview}
              alt="Vorschau"
              className="h-32 max-w-full min-w-24 rounded-soft object-cover"
            />
          )}
          <Button variant="secondary" onClick={remove} disabled={disabled}>
            <Trash2 aria-hidden="true" className="size-5" />
            Bild entfernen
          </Button>
        </div>
      )}
    </div>
  )
}

/** Address under which the browser shows a file that only it has. */
function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}
