import { fileAnswer } from '../lib/page/file-answer'
import { type IconPaths, iconPaths } from '../look/icons.server'
import { readSettings } from '../settings/read-settings.server'
import type { Settings } from '../settings/schema/settings'
import type { Route } from './+types/manifest'

/** Background colour of the splash screen. */
const PAPER = '#fcf8f0'
const RIVER = '#102f48'

/**
 * Web app manifest (https://www.w3.org/TR/appmanifest/). `display` is `browser`: pages link to PDFs and other sites, and without the
 * browser's back button there is no way back from them.
 */
const manifest = ({ association, look, pages }: Settings, icons: IconPaths) => ({
  name: association.name,
  short_name: association.town,
  description: pages.home,
  lang: 'de',
  start_url: '/',
  scope: '/',
  display: 'browser',
  theme_color: look.accent || RIVER,
  background_color: PAPER,
  icons: [
    { src: icons[192], sizes: '192x192', type: 'image/png' },
    { src: icons[512], sizes: '512x512', type: 'image/png' },
    { src: icons['maskable-512'], sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readSettings(context)
  return fileAnswer(JSON.stringify(manifest(settings, iconPaths(settings))), 'application/manifest+json')
}
