import type { RouterContextProvider } from 'react-router'
import { storedFileContext } from '../lib/supabase/server-context'

const FOLDER = '/storage/v1/object/public/'
const PICTURE = /^image\/(png|jpeg|webp)$/
/** Limit of the bucket. */
const MAX_BYTES = 10 * 1024 * 1024

/** A picture of the settings as a data URL; undefined where it is missing or no picture. */
export async function readUpload(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<string | undefined> {
  if (!path.startsWith(FOLDER)) return undefined
  const response = await context.get(storedFileContext)(path)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !PICTURE.test(type)) return undefined
  const content = Buffer.from(await response.arrayBuffer())
  return content.length > MAX_BYTES ? undefined : `data:${type};base64,${content.toString('base64')}`
}
