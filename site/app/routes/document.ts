import type { DocumentPath } from '../documents/documents'
import { makeDocument } from '../documents/make-document.server'
import { browserAccessContext } from '../lib/supabase/server-context'
import { madeFile } from '../look/made-file.server'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/document'

/** `/Satzung.pdf` and `/Mitgliedsantrag.pdf`, made from the settings; the statutes that were uploaded, where there are some. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const settings = await readSettings(context)
  const { pathname } = new URL(request.url)
  const path: DocumentPath =
    pathname.toLowerCase() === '/satzung.pdf' ? '/Satzung.pdf' : '/Mitgliedsantrag.pdf'
  const { statutes } = settings.documents
  if (path === '/Satzung.pdf' && statutes) {
    const location = context.get(browserAccessContext).baseUrl + statutes
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })
  }
  const { association, contact, membership, legal, documents } = settings
  const key = JSON.stringify([path, association, contact, membership, legal, documents])
  return madeFile(context, key, 'application/pdf', () => makeDocument(path, settings))
}
