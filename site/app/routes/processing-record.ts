import { embedsPosts } from '../association/processing/processing'
import { type ProcessingRecord, recordSections } from '../association/processing/record-sections'
import { readSettings } from '../association/read-settings.server'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/processing-record'

/** `/admin/verarbeitungsverzeichnis.pdf`: the record of processing, for requests with a token of the board; 403 for others. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const token = request.headers.get('authorization')
  const headers = { 'cache-control': 'private, no-store' }
  if (!token) return new Response(null, { status: 401, headers })
  const { data, error, status } = await context
    .get(publicClientContext)
    .rpc('processing_record')
    .setHeader('authorization', token)
  if (error) return new Response(null, { status: status >= 500 ? 503 : status === 401 ? 401 : 403, headers })
  // Loaded for a request: the program that writes PDF files takes a tenth of what the server needs to start.
  const { writeRecord } = await import('../association/processing/record-pdf.server')
  const settings = await readSettings(context)
  const date = new Date().toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin' })
  const title = `Verzeichnis der Verarbeitungstätigkeiten – ${settings.association.shortName}`
  const file = await writeRecord(
    title,
    date,
    recordSections({
      settings,
      record: data as unknown as ProcessingRecord,
      embedsPosts: embedsPosts(settings),
    }),
  )
  return new Response(file, { headers: { ...headers, 'content-type': 'application/pdf' } })
}
