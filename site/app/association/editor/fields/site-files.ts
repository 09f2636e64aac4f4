import type { StorageClient } from '@supabase/storage-js'
import { type PictureProblem, pictureFileName, pictureProblem } from '../../../lib/picture/picture-file'
import { storedPath } from '../../../lib/picture/pictures'
import { uploadPicture } from '../../../lib/picture/upload-picture'
import { sessionStorageClient } from '../../../lib/session/session-clients'

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
export function fileProblem(kind: FileKind, file: Pick<File, 'size' | 'type'>): string | undefined {
  if (kind === 'picture') {
    const problem = pictureProblem(file, PICTURE_LIMIT_BYTES)
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
export function storingProblem(error: unknown): string {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  if (statusCode === '415') return 'Diese Datei lässt sich nicht lesen. Bitte wählen Sie eine andere.'
  if (statusCode === '413') return 'Diese Datei ist zu groß. Bitte verkleinern Sie sie.'
  return 'Die Datei konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.'
}

/** Stores a file where everybody can read it and answers its path; rejects with the storage error. */
export async function storeSiteFile(storage: StorageClient, file: File): Promise<string> {
  if (file.type !== PDF) return new URL(await uploadPicture(storage, BUCKET, file)).pathname
  const bucket = storage.from(BUCKET)
  const { data, error } = await bucket.upload(pictureFileName(file.type).replace(/bin$/, 'pdf'), file)
  if (error) throw error
  return new URL(bucket.getPublicUrl(data.path).data.publicUrl).pathname
}

/** Address of a file that only earlier versions refer to; null where it is gone. */
export async function addressOfWithheld(path: string): Promise<string | null> {
  const name = storedPath(path)?.replace(/^site\//, '') ?? ''
  const { data } = await (await sessionStorageClient()).from(WITHHELD).createSignedUrl(name, LIFETIME)
  return data?.signedUrl ?? null
}
