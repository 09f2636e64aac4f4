import { redirect } from 'react-router'
import { makeDocument } from '../association/documents/make-document.server'
import { generatedFile } from '../association/look/generated-file.server'
import { paperLook } from '../association/look/look.server'
import { readSettings } from '../association/read-settings.server'
import { businessPath } from '../features/businesses/business'
import { findBusiness, MERGED_BUSINESSES } from '../features/businesses/business-queries'
import { STATUS } from '../lib/list/listing'
import { redirectMerged } from '../lib/list/redirect-merged'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { inTown } from '../lib/time/town-time'
import type { Route } from './+types/business-poster'

const find = redirectMerged(MERGED_BUSINESSES, findBusiness, '/plakat.pdf')

/** `/betriebe/:entry/plakat.pdf`: the poster of a business with a QR code that leads to its page; 301 from addresses with an old name. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const finding = await find(context.get(publicClientContext), params)
  if (finding.state !== 'found') return new Response(null, { status: STATUS[finding.state] })
  const business = finding.row
  const path = `${businessPath(business)}/plakat.pdf`
  if (new URL(request.url).pathname !== path) return redirect(path, 301)
  const { accepts_vouchers: accepts, sells_vouchers: sells } = business
  const settings = await readSettings(context)
  const poster = {
    owner: settings.association.name,
    business: business.name,
    card:
      settings.areas.vouchers && (accepts || sells) ? { name: settings.vouchers.name, accepts, sells } : null,
    url: context.get(browserAccessContext).siteUrl + businessPath(business),
    revised: inTown(new Date(business.updated_at)).day,
  }
  const key = JSON.stringify([poster, settings.look])
  const make = async () => makeDocument('poster', poster, await paperLook(context, settings))
  return generatedFile(context, key, 'application/pdf', make, 'posters')
}
