import { FileText, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { PICTURE_TYPES } from '../../../lib/picture/picture-file'
import { sessionStorageClient } from '../../../lib/session/session-clients'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { Button } from '../../../ui/button/button'
import { Field } from '../../../ui/field/field'
import { Input } from '../../../ui/field/input'
import { addressOfWithheld, type FileKind, fileProblem, storeSiteFile, storingProblem } from './site-files'

type FileFieldProps = {
  kind: FileKind
  label: string
  help: string | undefined
  /** Path of the stored file; empty for none. */
  value: string
  onChange: (path: string) => void
  problem: string | undefined
}

/** A stored picture or PDF: chosen files are uploaded at once. */
export function FileField({ kind, label, help, value, onChange, problem }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const statusId = useId()
  const [uploading, setUploading] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    const found = fileProblem(kind, file)
    setRefusal(found)
    target.value = ''
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

  const hint = kind === 'picture' ? 'JPG, PNG oder WebP, kleiner als 5 MB.' : 'PDF, höchstens 10 MB.'
  return (
    <div className="grid gap-3">
      <Field label={label} hint={help ? `${help} ${hint}` : hint} error={refusal ?? problem}>
        <Input
          ref={input}
          type="file"
          accept={kind === 'picture' ? PICTURE_TYPES : 'application/pdf'}
          onChange={(event) => void choose(event)}
          disabled={uploading}
          className="py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-soft file:border-0 file:bg-river-100 file:px-3 file:font-semibold file:text-river-800 hover:file:bg-river-200"
        />
      </Field>
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

/** Pictures of earlier versions are not public any more: the board alone can load them, until they are deleted. */
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
