import { generatedFile } from '../association/look/generated-file.server'
import { drawIcon, ICONS, type IconName } from '../association/look/icons.server'
import { readUpload } from '../association/look/uploads.server'
import { readSettings } from '../association/read-settings.server'
import type { Route } from './+types/icon'

const isIcon = (name: string): name is IconName => Object.hasOwn(ICONS, name)

/** `/zeichen/192.png`: an icon made of the association's logo, or of its initial and colour. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const name = params.name.replace(/\.png$/, '')
  if (!isIcon(name)) return new Response(null, { status: 404 })
  const { association, look } = await readSettings(context)
  const key = JSON.stringify(['icon', name, look.logo, look.accent, association.shortName])
  return generatedFile(context, key, 'image/png', async () => {
    const logo = look.logo ? await readUpload(context, look.logo) : undefined
    return drawIcon(name, { association, look }, logo)
  })
}
