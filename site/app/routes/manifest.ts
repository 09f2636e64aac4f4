import { iconPaths } from '../association/look/icons.server'
import { webManifest } from '../association/look/web-manifest'
import { readSettings } from '../association/read-settings.server'
import { fileAnswer } from '../lib/page/file-answer'
import type { Route } from './+types/manifest'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readSettings(context)
  return fileAnswer(JSON.stringify(webManifest(settings, iconPaths(settings))), 'application/manifest+json')
}
