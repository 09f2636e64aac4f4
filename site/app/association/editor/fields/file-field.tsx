import { FileText, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { CROPPED_TYPES, Cropping, croppingProblem } from '../../../lib/picture/crop/cropping'
import { PICTURE_TYPES } from '../../../lib/picture/picture-file'
import { sessionStorageClient } from '../../../lib/session/session-clients'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { Button } from '../../../ui/button/button'
import { Field } from '../../../ui/field/field'
import { Input } from '../../../ui/field/input'
import { addressOfWithheld, type FileKind, fileProblem, storeSiteFile, storingProblem } from './site-files'

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
  const [uploading, setUploading] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    target.value = ''
    const isCropped = aspect !== undefined && croppingProblem(file) === null
    setCropped(isCropped ? file : null)
    if (isCropped) setRefusal(undefined)
    else void store(file)
  }

  async function store(file: File) {
    setCropped(null)
    const found = fileProblem(kind, file)
    setRefusal(found)
    if (found) return
    setUploading(true)
    try {
      onChange(await storeSiteFile(await sessionStorageClient(), file))
    } catch (error) {
      console.error('The file could not be stored:', error)
      setRefusal(storingProblem(error))
    } finally {
      setUploading(false)
    }
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
