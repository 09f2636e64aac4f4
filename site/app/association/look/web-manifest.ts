import { SHARE_SEGMENT } from '../../lib/offline/contract'
import { PICTURE_TYPES } from '../../lib/picture/picture-file'
import type { Settings } from '../schema/settings'
import type { IconPaths } from './icons.server'

/** Background colour of the splash screen. */
const PAPER = '#fcf8f0'
const RIVER = '#102f48'

/**
 * Web app manifest (https://www.w3.org/TR/appmanifest/). `display` is `browser`: pages link to PDFs and other sites, and without the
 * browser's back button there is no way back from them. Browsers that know `minimal-ui`, which has such a button, may install the site, and
 * photos can then be shared to it (docs/product.md#photo-posts).
 */
export const webManifest = ({ association, areas, look, pages }: Settings, icons: IconPaths) => ({
  name: association.name,
  short_name: association.town,
  description: pages.home,
  lang: 'de',
  start_url: '/',
  scope: '/',
  display: 'browser',
  display_override: ['minimal-ui'],
  theme_color: look.accent || RIVER,
  background_color: PAPER,
  icons: [
    { src: icons[192], sizes: '192x192', type: 'image/png' },
    { src: icons[512], sizes: '512x512', type: 'image/png' },
    { src: icons['maskable-512'], sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  ...(areas.photos && { share_target: shareTarget(areas.postsPath) }),
})

/** Where the device sends photos that are shared to the site; the service worker takes them (site/worker/shared-photo.ts). */
const shareTarget = (postsPath: string) => ({
  action: `${postsPath}/${SHARE_SEGMENT}`,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { files: [{ name: 'photo', accept: PICTURE_TYPES.split(',') }] },
})
