import { isSwitchedOff } from '../association/areas'
import { makeDocument } from '../association/documents/make-document.server'
import { generatedFile } from '../association/look/generated-file.server'
import { paperLook } from '../association/look/look.server'
import { readSettings } from '../association/read-settings.server'
import { listParticipants, MOST_PARTICIPANTS } from '../features/businesses/businesses.server'
import { publicClientContext } from '../lib/supabase/server-context'
import { inTown } from '../lib/time/town-time'
import type { Route } from './+types/participant-list'

/** `/Teilnehmerliste.pdf`: where the voucher card is taken and sold today; 404 when the area is switched off. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const settings = await readSettings(context)
  if (isSwitchedOff('/gutscheine', settings)) return new Response(null, { status: 404 })
  const rows = await listParticipants(context.get(publicClientContext)).catch((error) => {
    console.error('participants of the voucher card could not be read:', error)
    return null
  })
  if (!rows) return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  const list = {
    owner: settings.association.name,
    card: settings.vouchers.name,
    date: inTown(new Date()).day,
    rows,
    isWhole: rows.length < MOST_PARTICIPANTS,
  }
  return generatedFile(context, JSON.stringify([list, settings.look]), 'application/pdf', async () =>
    makeDocument('/Teilnehmerliste.pdf', list, await paperLook(context, settings)),
  )
}
