import { fileAnswer } from '../lib/page/file-answer'
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
const manifest = ({ association, pages }: Settings) => ({
  name: association.name,
  short_name: association.town,
  description: pages.home,
  lang: 'de',
  start_url: '/',
  scope: '/',
  display: 'browser',
  theme_color: RIVER,
  background_color: PAPER,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readSettings(context)
  return fileAnswer(JSON.stringify(manifest(settings)), 'application/manifest+json')
}
