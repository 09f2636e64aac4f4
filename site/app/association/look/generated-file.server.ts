import { createHash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { siteMemoryContext } from '../../lib/supabase/server-context'

/** Response with a file that is made once for a key; 503 when it cannot be made. Browsers ask each time whether there is another. */
export async function generatedFile(
  context: Readonly<RouterContextProvider>,
  key: string,
  type: string,
  make: () => Promise<Buffer<ArrayBuffer>>,
  store: 'files' | 'posters' = 'files',
): Promise<Response> {
  try {
    const file = await context.get(siteMemoryContext)[store].get(key, make)
    const etag = `"${createHash('sha256').update(key).digest('hex').slice(0, 20)}"`
    return new Response(file, { headers: { 'content-type': type, 'cache-control': 'no-cache', etag } })
  } catch (error) {
    console.error('A file could not be made from the settings:', error)
    return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  }
}
