import { wholeSettings } from '../association/page-settings.server'
import { readSettings } from '../association/read-settings.server'
import { inTown } from '../lib/time/town-time'
import type { Route } from './+types/settings'

/** `/einstellungen.json`: the settings that client navigation needs. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const settings = wholeSettings(await readSettings(context), inTown(new Date()).day)
  return Response.json(settings, { headers: { 'cache-control': 'no-cache' } })
}
