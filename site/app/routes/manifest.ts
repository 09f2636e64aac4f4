import { ASSOCIATION } from '../content/association'
import { PAGES } from '../content/pages'
import { fileAnswer } from '../lib/file-answer'

/** The paper that pages are drawn on, before one is there. */
const PAPER = '#fcf8f0'
const RIVER = '#102f48'

/**
 * How the site appears on a home screen (https://www.w3.org/TR/appmanifest/). It opens in the browser: pages link to PDFs and
 * other sites, and without its back button nobody would come back from there.
 */
const MANIFEST = {
  name: ASSOCIATION.name,
  short_name: ASSOCIATION.town,
  description: PAGES.home.description,
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
}

export function loader() {
  return fileAnswer(JSON.stringify(MANIFEST), 'application/manifest+json')
}
