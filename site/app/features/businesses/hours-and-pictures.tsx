import { ArrowUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { CROPPED_TYPES, Cropping, croppingProblem } from '../../lib/picture/crop/cropping'
import type { PictureProblem } from '../../lib/picture/picture-file'
import { Thumbnail } from '../../lib/picture/thumbnail'
import { uploadPicture } from '../../lib/picture/upload-picture'
import { sessionApi } from '../../lib/session/session-api'
import { Button } from '../../ui/button/button'
import { IconButton } from '../../ui/button/icon-button'
import { Field, Input } from '../../ui/field/field'
import { useAttempt } from '../../ui/toast/use-attempt'
import type { Business } from './business'
import { readHours, type TypedHours, typedHours } from './hours/hours-editor'

const MOST_PICTURES = 12
const PROBLEMS: Readonly<Record<PictureProblem, string>> = {
  'too-large': 'Das Bild ist zu groß. Bitte höchstens 50 MB.',
  'wrong-type': 'Diese Datei ist kein Bild im Format JPG, PNG, WEBP oder HEIC. Bitte wählen Sie eine andere.',
}
/** Width divided by height. */
const LOGO_ASPECT = 1
const PICTURE_ASPECT = 4 / 3
const FAILED = 'Das Bild konnte nicht hochgeladen werden. Bitte versuchen Sie es noch einmal.'

type PicturesProps = Pick<Business, 'logo_url' | 'pictures'>
type PicturesEditorProps = {
  value: PicturesProps
  onChange: (value: PicturesProps) => void
  /** Whether pictures without a description say so. */
  showsProblems: boolean
  /** Below the heading. */
  note?: ReactNode
}

/** Logo, and pictures with their descriptions; each file is stored when it is chosen and cropped. */
export function PicturesEditor({ value, onChange, showsProblems, note }: PicturesEditorProps) {
  const { logo_url, pictures } = value
  const change = (place: number, part: Partial<(typeof pictures)[number]>) =>
    onChange({ ...value, pictures: pictures.map((each, at) => (at === place ? { ...each, ...part } : each)) })
  const moveUp = (place: number) => {
    const moved = [...pictures]
    moved.splice(place - 1, 0, ...moved.splice(place, 1))
    onChange({ ...value, pictures: moved })
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="font-display text-xl font-extrabold">Logo und Bilder</legend>
      {note && <p className="text-ink-soft">{note}</p>}
      {logo_url && (
        <div className="flex flex-wrap items-center gap-4">
          <Thumbnail url={logo_url} alt="Logo" />
          <Button variant="quiet" onClick={() => onChange({ ...value, logo_url: null })}>
            <Trash2 aria-hidden="true" className="size-5" />
            Logo entfernen
          </Button>
        </div>
      )}
      <Upload
        label={logo_url ? 'Anderes Logo' : 'Logo'}
        aspect={LOGO_ASPECT}
        onStored={(url) => onChange({ ...value, logo_url: url })}
      />
      <ul className="grid gap-4 empty:hidden">
        {pictures.map(({ image_url, alt }, place) => (
          <li key={image_url} className="flex flex-wrap items-end gap-3">
            <Thumbnail url={image_url} alt={alt || `Bild ${place + 1}`} />
            <Field
              label={`Was zeigt Bild ${place + 1}?`}
              required
              error={
                showsProblems && !alt.trim() ? 'Bitte beschreiben, für alle, die es nicht sehen.' : undefined
              }
              className="min-w-40 flex-1"
            >
              <Input
                value={alt}
                onChange={({ target }) => change(place, { alt: target.value })}
                maxLength={300}
              />
            </Field>
            {place > 0 && (
              <IconButton
                icon={ArrowUp}
                label={`Bild ${place + 1} nach vorn`}
                onClick={() => moveUp(place)}
              />
            )}
            <IconButton
              icon={Trash2}
              label={`Bild ${place + 1} entfernen`}
              destructive
              onClick={() => onChange({ ...value, pictures: pictures.filter((_, at) => at !== place) })}
            />
          </li>
        ))}
      </ul>
      {pictures.length < MOST_PICTURES && (
        <Upload
          label="Bild hinzufügen"
          aspect={PICTURE_ASPECT}
          onStored={(url) => onChange({ ...value, pictures: [...pictures, { image_url: url, alt: '' }] })}
        />
      )}
    </fieldset>
  )
}

type UploadProps = { label: string; aspect: number; onStored: (url: string) => void }

function Upload({ label, aspect, onStored }: UploadProps) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt()
  const input = useRef<HTMLInputElement>(null)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0] ?? null
    target.value = ''
    const found = file && (await croppingProblem(file))
    setProblem(found ? PROBLEMS[found] : undefined)
    setChosen(found ? null : file)
  }

  async function store(picture: File) {
    setChosen(null)
    await attempt(
      'The picture could not be stored',
      () => setProblem(FAILED),
      async () => {
        onStored(await storePicture(picture))
      },
    )
    input.current?.focus()
  }

  return (
    <>
      <Field
        label={label}
        hint={busy ? 'Wird hochgeladen …' : 'Nach dem Auswählen schneiden Sie es zu.'}
        error={problem}
      >
        <Input
          ref={input}
          type="file"
          accept={CROPPED_TYPES}
          onChange={choose}
          disabled={busy}
          className="py-1.5 pl-1.5"
        />
      </Field>
      <Cropping file={chosen} aspect={aspect} onPicture={store} onClose={() => setChosen(null)} />
    </>
  )
}

const BUCKET = 'business-pictures'

/** Stores a picture of a business and answers its address. Rejects with the error of the storage service. */
const storePicture = async (picture: File): Promise<string> =>
  uploadPicture(await sessionApi.storage(), BUCKET, picture)

type Edited = Pick<Business, 'hours' | 'logo_url' | 'pictures'>
type Pictures = Omit<Edited, 'hours'>
type SetField = (name: 'hours' | 'pictures', text: string) => void

/**
 * Hours and pictures of an entry while they are edited, beside the fields of its form: `HoursEditor` and `PicturesEditor` write them to the
 * hidden fields `hours` and `pictures`, so that the form knows of unsaved changes.
 */
export function useHoursAndPictures({ hours, logo_url, pictures }: Edited) {
  const [begun] = useState(() => typedHours(hours))
  const typed = useRef(begun)
  const [shown, setShown] = useState<Pictures>({ logo_url, pictures })
  const [showsProblems, setShowsProblems] = useState(false)
  const [initial] = useState(() => ({
    hours: JSON.stringify(begun),
    pictures: JSON.stringify({ logo_url, pictures }),
  }))
  return {
    /** Initial values of the hidden fields. */
    initial,
    /** The values, or null after fields were marked that are wrong or empty. */
    read(): Edited | null {
      const read = readHours(typed.current)
      const isComplete = read !== undefined && shown.pictures.every(({ alt }) => alt.trim() !== '')
      setShowsProblems(!isComplete)
      return isComplete ? { ...shown, hours: read } : null
    },
    /** Attributes of the editors. */
    hoursEditor: (set: SetField) => ({
      initial: hours,
      showsProblems,
      onChange(next: TypedHours) {
        typed.current = next
        set('hours', JSON.stringify(next))
      },
    }),
    picturesEditor: (set: SetField) => ({
      value: shown,
      showsProblems,
      onChange(next: Pictures) {
        setShown(next)
        set('pictures', JSON.stringify(next))
      },
    }),
  }
}
