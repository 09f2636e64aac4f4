import { accentStyle } from '../association/look/accent'
import { readSettings } from '../association/read-settings.server'
import type { Route } from './+types/colours'

/** `/farben.css`: the association's accent colour in place of the theme's; pages name it only where there is one. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { look } = await readSettings(context)
  return new Response(accentStyle(look.accent), {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
