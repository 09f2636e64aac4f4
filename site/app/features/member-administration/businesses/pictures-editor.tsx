import { ArrowUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import type { Business } from '../../../lib/business/business'
import { PICTURE_TYPES, pictureProblem } from '../../../lib/picture/picture-file'
import { pictureSources } from '../../../lib/picture/pictures'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { Button } from '../../../ui/button/button'
import { IconButton } from '../../../ui/button/icon-button'
import { Field } from '../../../ui/field/field'
import { Input } from '../../../ui/field/input'
import { storePicture } from './queries'

const MOST_PICTURES = 12
const LIMIT_BYTES = 5 * 1024 * 1024
const SIZE = { width: 160, height: 120, whole: true }
const PROBLEMS = {
  'too-large': 'Das Bild ist zu groß. Bitte höchstens 5 MB.',
  'wrong-type': 'Bitte ein Bild als JPEG, PNG oder WebP.',
} as const
const FAILED = 'Das Bild konnte nicht hochgeladen werden. Bitte versuchen Sie es noch einmal.'

type PicturesProps = Pick<Business, 'logo_url' | 'pictures'>
type PicturesEditorProps = {
  value: PicturesProps
  onChange: (value: PicturesProps) => void
  /** Whether pictures without a description say so. */
  showsProblems: boolean
}

/** Logo, and pictures with their descriptions; each file is stored when it is chosen. */
export function PicturesEditor({ value, onChange, showsProblems }: PicturesEditorProps) {
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
          onStored={(url) => onChange({ ...value, pictures: [...pictures, { image_url: url, alt: '' }] })}
        />
      )}
    </fieldset>
  )
}

function Thumbnail({ url, alt }: { url: string; alt: string }) {
  const sources = pictureSources(url, readBrowserAccess().baseUrl, SIZE)
  return (
    sources && (
      <img
        {...sources}
        sizes="7rem"
        alt={alt}
        className="h-20 w-28 rounded-soft bg-paper-deep object-contain"
      />
    )
  )
}

function Upload({ label, onStored }: { label: string; onStored: (url: string) => void }) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function store({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    const found = pictureProblem(file, LIMIT_BYTES)
    setProblem(found ? PROBLEMS[found] : undefined)
    if (found) {
      target.value = ''
      return
    }
    setBusy(true)
    try {
      onStored(await storePicture(file))
    } catch (error) {
      console.error('The picture could not be stored:', error)
      setProblem(FAILED)
    } finally {
      setBusy(false)
      target.value = ''
    }
  }
  return (
    <Field
      label={label}
      hint={busy ? 'Wird hochgeladen …' : 'JPEG, PNG oder WebP, höchstens 5 MB'}
      error={problem}
    >
      <Input type="file" accept={PICTURE_TYPES} onChange={store} disabled={busy} className="py-1.5 pl-1.5" />
    </Field>
  )
}
