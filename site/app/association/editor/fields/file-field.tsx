import type { StorageClient } from '@supabase/storage-js'
import { FileText, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { CROPPED_TYPES, Cropping, croppingProblem } from '../../../lib/picture/crop/cropping'
import {
  PICTURE_TYPES,
  type PictureProblem,
  pictureFileName,
  pictureProblem,
} from '../../../lib/picture/picture-file'
import { storedPath } from '../../../lib/picture/pictures'
import { uploadPicture } from '../../../lib/picture/upload-picture'
import { sessionApi } from '../../../lib/session/session-api'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { Button } from '../../../ui/button/button'
import { Field, Input } from '../../../ui/field/field'
import { useAttempt } from '../../../ui/toast/use-attempt'

const CROPPED_HINT = 'JPG, PNG oder WebP. Nach dem Auswählen schneiden Sie es zu.'

type FileFieldProps = {
  kind: FileKind
  label: string
  help: string | undefined
  /** Path of the stored file; empty without a file. */
  value: string
  onChange: (path: string) => void
  problem: string | undefined
  /** Pictures are cropped to it before they are uploaded. */
  aspect?: number
}

/** A stored picture or PDF: chosen files are uploaded at once, or when they are cropped. */
export function FileField({ kind, label, help, value, onChange, problem, aspect }: FileFieldProps) {
  const [cropped, setCropped] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const statusId = useId()
  const { busy: uploading, attempt } = useAttempt()
  const [refusal, setRefusal] = useState<string>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    target.value = ''
    const isCropped = aspect !== undefined && (await croppingProblem(file)) === null
    setCropped(isCropped ? file : null)
    if (isCropped) setRefusal(undefined)
    else void store(file)
  }

  async function store(file: File) {
    setCropped(null)
    const found = await fileProblem(kind, file)
    setRefusal(found)
    if (found) return
    await attempt(
      'The file could not be stored',
      (error) => setRefusal(storingProblem(error)),
      async () => {
        onChange(await storeSiteFile(await sessionApi.storage(), file))
      },
    )
  }

  const hint =
    kind === 'document'
      ? 'PDF, höchstens 10 MB.'
      : aspect
        ? CROPPED_HINT
        : 'JPG, PNG oder WebP, kleiner als 5 MB.'
  return (
    <div className="grid gap-3">
      <Field label={label} hint={help ? `${help} ${hint}` : hint} error={refusal ?? problem}>
        <Input
          ref={input}
          type="file"
          accept={kind === 'document' ? 'application/pdf' : aspect ? CROPPED_TYPES : PICTURE_TYPES}
          onChange={choose}
          disabled={uploading}
          className="py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-soft file:border-0 file:bg-river-100 file:px-3 file:font-semibold file:text-river-800 hover:file:bg-river-200"
        />
      </Field>
      {aspect && (
        <Cropping file={cropped} aspect={aspect} onPicture={store} onClose={() => setCropped(null)} />
      )}
      <p id={statusId} role="status" className={uploading ? 'text-ink-soft' : 'sr-only'}>
        {uploading ? 'Wird hochgeladen …' : value && 'Hochgeladen.'}
      </p>
      {value && (
        <div className="flex flex-wrap items-center gap-4">
          <StoredFile kind={kind} path={value} label={label} />
          <Button
            variant="secondary"
            disabled={uploading}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            <Trash2 aria-hidden="true" className="size-5" />
            {label} entfernen
          </Button>
        </div>
      )}
    </div>
  )
}

/** A stored picture, or a link to a stored document. */
export function StoredFile({ kind, path, label }: { kind: FileKind; path: string; label: string }) {
  const address = `${readBrowserAccess().baseUrl}${path}`
  if (kind === 'picture') return <StoredPicture key={path} address={address} path={path} label={label} />
  return (
    <a href={address} className="inline-flex items-center gap-2" target="_blank" rel="noreferrer">
      <FileText aria-hidden="true" className="size-5" />
      {label} ansehen (PDF)
    </a>
  )
}

/** Pictures of earlier versions are no longer public: only the board can load them, until they are deleted. */
function StoredPicture({ address, path, label }: { address: string; path: string; label: string }) {
  const [src, setSrc] = useState<string | null>(address)
  if (src === null) return <p>{label}: nicht mehr gespeichert.</p>
  return (
    <img
      src={src}
      alt={`${label}, wie gespeichert`}
      className="h-24 max-w-60 min-w-16 rounded-soft border border-line bg-white object-contain"
      onError={async () => setSrc(src === address ? await addressOfWithheld(path) : null)}
    />
  )
}

const BUCKET = 'site'
/** Files that only earlier versions refer to. */
const WITHHELD = 'withheld-site-files'
/** Lifetime of the address of such a file in seconds. */
const LIFETIME = 3600
const PDF = 'application/pdf'
const PICTURE_LIMIT_BYTES = 5 * 1024 * 1024
const PDF_LIMIT_BYTES = 10 * 1024 * 1024

export type FileKind = 'picture' | 'document'

/** The reason why a file is not accepted, as shown to the person; undefined for an accepted file. */
async function fileProblem(kind: FileKind, file: File): Promise<string | undefined> {
  if (kind === 'picture') {
    const problem = await pictureProblem(file, PICTURE_LIMIT_BYTES)
    return problem ? PICTURE_PROBLEMS[problem] : undefined
  }
  if (file.type !== PDF) return 'Bitte wählen Sie eine PDF-Datei.'
  return file.size > PDF_LIMIT_BYTES
    ? 'Diese Datei ist größer als 10 MB. Bitte verkleinern Sie sie.'
    : undefined
}

const PICTURE_PROBLEMS: Readonly<Record<PictureProblem, string>> = {
  'wrong-type': 'Bitte wählen Sie ein Bild als JPG, PNG oder WebP.',
  'too-large': 'Dieses Bild ist größer als 5 MB. Bitte verkleinern Sie es.',
}

/** The reason why the storage refused a file, as shown to the person. */
function storingProblem(error: unknown): string {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  if (statusCode === '415') return 'Diese Datei lässt sich nicht lesen. Bitte wählen Sie eine andere.'
  if (statusCode === '413') return 'Diese Datei ist zu groß. Bitte verkleinern Sie sie.'
  return 'Die Datei konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.'
}

/** Stores a file where everybody can read it and answers its path; rejects with the storage error. */
async function storeSiteFile(storage: StorageClient, file: File): Promise<string> {
  if (file.type !== PDF) return new URL(await uploadPicture(storage, BUCKET, file)).pathname
  const bucket = storage.from(BUCKET)
  const { data, error } = await bucket.upload(pictureFileName(file.type).replace(/bin$/, 'pdf'), file)
  if (error) throw error
  return new URL(bucket.getPublicUrl(data.path).data.publicUrl).pathname
}

/** Address of a file that only earlier versions refer to; null where it is gone. */
async function addressOfWithheld(path: string): Promise<string | null> {
  const name = storedPath(path)?.replace(/^site\//, '') ?? ''
  const { data } = await (await sessionApi.storage()).from(WITHHELD).createSignedUrl(name, LIFETIME)
  return data?.signedUrl ?? null
}
