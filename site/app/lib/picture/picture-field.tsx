import { Trash2 } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/button'
import { Field, Input } from '../../ui/field/field'
import { PICTURE_TYPES, type PictureProblem, pictureProblem } from './picture-file'

type PictureFieldProps = {
  name: string
  /** Noun in texts: `Bild`, `Foto`. */
  label: string
  hint: string
  required?: boolean
  /** Upper limit in bytes (exclusive). */
  limitBytes: number
  /** Toast for files that are not accepted. */
  problems: Readonly<Record<PictureProblem, string>>
  onProblem?: (problem: PictureProblem) => void
  /** Another error, such as a missing picture. */
  error?: string | undefined
  onPicture?: (picture: File | null) => void
  /** A file that came another way than by the field: it is chosen as if the visitor had. */
  given?: File | null
  disabled: boolean
  /** Crops the chosen picture (`CroppedPictureField`): opened by a button, and at once for files that are only accepted cropped. */
  crop?: Crop
}

/** What cropping adds, passed in so that pages without it do not load it. */
export type Crop = Readonly<{
  types: string
  problemOf: (file: File) => Promise<PictureProblem | null>
  dialog: (file: File | null, onPicture: (picture: File) => void, onClose: () => void) => ReactNode
}>

/** Picks a picture, previews it and removes it again. The file input only contains accepted files. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, hint, required = false, error, onPicture, given, disabled, crop } = props
  const [cropped, setCropped] = useState<File | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const restoring = useRef(false)

  useEffect(() => {
    if (given && inputRef.current) fill(inputRef.current, given)
  }, [given])

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    if (restoring.current) return
    const file = target.files?.[0] ?? null
    const found = file && (await pictureProblem(file, props.limitBytes))
    const isCropped = found && crop && (await crop.problemOf(file)) === null
    // Another file was chosen meanwhile.
    if ((target.files?.[0] ?? null) !== file) return
    setProblem(isCropped ? null : found)
    if (!found) return choosePicture(file)
    // What was chosen before stays.
    restoring.current = true
    fill(target, picture)
    restoring.current = false
    if (isCropped) setCropped(file)
    else props.onProblem?.(found)
  }

  function choosePicture(file: File | null) {
    setPicture(file)
    onPicture?.(file)
  }

  /** Takes the place of the chosen file, as if it had been chosen. */
  async function replace(picture: File) {
    setCropped(null)
    const found = await pictureProblem(picture, props.limitBytes)
    setProblem(found)
    if (found || !inputRef.current) return
    fill(inputRef.current, picture)
    inputRef.current.focus()
  }

  function remove() {
    choosePicture(null)
    if (!inputRef.current) return
    inputRef.current.value = ''
    inputRef.current.focus()
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label={label} hint={hint} required={required} error={problem ? props.problems[problem] : error}>
        <Input
          ref={inputRef}
          type="file"
          name={name}
          accept={crop?.types ?? PICTURE_TYPES}
          onChange={choose}
          disabled={disabled}
          className="py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-soft file:border-0 file:bg-river-100 file:px-3 file:font-semibold file:text-river-800 hover:file:bg-river-200"
        />
      </Field>
      {picture && (
        <Preview
          picture={picture}
          label={label}
          onRemove={remove}
          disabled={disabled}
          {...(crop && { onCrop: () => setCropped(picture) })}
        />
      )}
      {crop?.dialog(
        cropped,
        (picture) => void replace(picture),
        () => setCropped(null),
      )}
    </div>
  )
}

/** Puts a file into an input, as if the visitor had chosen it; null empties the input. */
function fill(input: HTMLInputElement, file: File | null) {
  input.value = ''
  if (file) {
    const files = new DataTransfer()
    files.items.add(file)
    input.files = files.files
  }
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

type PreviewProps = {
  picture: File
  label: string
  onRemove: () => void
  onCrop?: () => void
  disabled: boolean
}

function Preview({ picture, label, onRemove, onCrop, disabled }: PreviewProps) {
  const address = useFileAddress(picture)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {address && (
        <img src={address} alt="Vorschau" className="h-32 max-w-full min-w-24 rounded-soft object-cover" />
      )}
      {onCrop && (
        <Button variant="secondary" onClick={onCrop} disabled={disabled}>
          Zuschneiden
        </Button>
      )}
      <Button variant="secondary" onClick={onRemove} disabled={disabled}>
        <Trash2 aria-hidden="true" className="size-5" />
        {label} entfernen
      </Button>
    </div>
  )
}

/** Object URL of a file. */
function useFileAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}
