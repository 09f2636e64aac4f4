import type { DocumentPath } from '../documents/documents'
import { makeDocument } from '../documents/make-document.server'
import { browserAccessContext } from '../lib/supabase/server-context'
import { drawIcon } from '../look/icons.server'
import { madeFile } from '../look/made-file.server'
import { isUploadMissing, readUpload } from '../look/uploads.server'
import { readSettings } from '../settings/read-settings.server'
import type { Settings } from '../settings/schema/settings'
import type { Route } from './+types/document'

/** `/Satzung.pdf` and `/Mitgliedsantrag.pdf`, made from the settings; the statutes that were uploaded, where there are some. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const settings = await readSettings(context)
  const { pathname } = new URL(request.url)
  const path: DocumentPath =
    pathname.toLowerCase() === '/satzung.pdf' ? '/Satzung.pdf' : '/Mitgliedsantrag.pdf'
  const { association, contact, membership, legal, documents, look } = settings
  const { statutes } = documents
  if (path === '/Satzung.pdf' && statutes && !(await isUploadMissing(context, statutes))) {
    const location = context.get(browserAccessContext).baseUrl + statutes
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })
  }
  const key = JSON.stringify([path, association, contact, membership, legal, documents, look.logo])
  return madeFile(context, key, 'application/pdf', async () => {
    const logo = look.logo && (await readUpload(context, look.logo))
    return makeDocument(path, settings, logo ? await logoForPaper(settings, logo) : undefined)
  })
}

/** A logo as PNG, which PDFs take, small enough for paper. */
async function logoForPaper(settings: Settings, logo: string): Promise<string> {
  return `data:image/png;base64,${(await drawIcon('192', settings, logo)).toString('base64')}`
}
