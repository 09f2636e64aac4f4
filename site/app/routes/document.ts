import { makeDocument } from '../association/documents/make-document.server'
import { generatedFile } from '../association/look/generated-file.server'
import { paperLook } from '../association/look/look.server'
import { isUploadMissing } from '../association/look/uploads.server'
import { readSettings } from '../association/read-settings.server'
import { browserAccessContext, draftReaderContext } from '../lib/supabase/server-context'
import type { Route } from './+types/document'

/**
 * `/Satzung.pdf` and `/Mitgliedsantrag.pdf`, made from the settings; the statutes that were uploaded, where there are some. The sample is the
 * association's statutes as soon as the board has adopted it; before, only the board can read it, with `?muster`.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const settings = await readSettings(context)
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.toLowerCase() === '/satzung.pdf' ? '/Satzung.pdf' : '/Mitgliedsantrag.pdf'
  const { association, contact, membership, legal, documents, look } = settings
  const { statutes } = documents
  const isSample = context.get(draftReaderContext) !== null && searchParams.has('muster')
  if (path === '/Satzung.pdf' && statutes && !isSample && !(await isUploadMissing(context, statutes))) {
    const location = context.get(browserAccessContext).baseUrl + statutes
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })
  }
  if (path === '/Satzung.pdf' && !documents.statutesSample && !isSample)
    return new Response(null, { status: 404 })
  const key = JSON.stringify([path, association, contact, membership, legal, documents, look])
  return generatedFile(context, key, 'application/pdf', async () =>
    makeDocument(path, settings, await paperLook(context, settings)),
  )
}
