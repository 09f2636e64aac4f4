import { readSettings } from '../association/read-settings.server'
import { offlineDocument } from '../lib/offline/offline-document.server'
import type { Route } from './+types/offline'

export async function loader({ context }: Route.LoaderArgs) {
  const { association } = await readSettings(context)
  return offlineDocument(association.name)
}
