import type { RouterContextProvider } from 'react-router'
import { storedFileContext } from '../../lib/supabase/server-context'

const FOLDER = '/storage/v1/object/public/'
const PICTURE = /^image\/(png|jpeg|webp)$/
/** Limit of the bucket. */
const MAX_BYTES = 10 * 1024 * 1024

type Context = Readonly<RouterContextProvider>

/** A picture of the settings as a data URL; undefined where it is missing or no picture. Rejects while the storage is unavailable. */
export async function readUpload(context: Context, path: string): Promise<string | undefined> {
  if (!path.startsWith(FOLDER)) return undefined
  const response = await context.get(storedFileContext)(path)
  // Throws instead of leaving the picture out, because the file made without it would be kept.
  if (response.status >= 500) throw new Error(`The storage answered ${response.status} for ${path}`)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !PICTURE.test(type)) return undefined
  const content = Buffer.from(await response.arrayBuffer())
  return content.length > MAX_BYTES ? undefined : `data:${type};base64,${content.toString('base64')}`
}

/** Whether a file of the settings is known to be missing in the storage. */
export async function isUploadMissing(context: Context, path: string): Promise<boolean> {
  if (!path.startsWith(FOLDER)) return true
  const { body, status } = await context.get(storedFileContext)(path)
  await body?.cancel()
  return status >= 400 && status < 500
}
