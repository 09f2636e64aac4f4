import { fileAnswer } from '../lib/page/file-answer'
import { iconPaths } from '../look/icons.server'
import { webManifest } from '../look/web-manifest'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/manifest'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readSettings(context)
  return fileAnswer(JSON.stringify(webManifest(settings, iconPaths(settings))), 'application/manifest+json')
}
