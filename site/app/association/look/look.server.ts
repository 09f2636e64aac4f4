import type { RouterContextProvider } from 'react-router'
import { pictureSources } from '../../lib/picture/pictures'
import type { PaperLook } from '../documents/sheet'
import type { Settings } from '../schema/settings'
import { accentPath } from './accent'
import { drawIcon, iconPaths } from './icons.server'
import type { Look } from './look'
import { readUpload } from './uploads.server'

/** Pixels, for 44 CSS pixels on every screen. */
const LOGO = { width: 160, height: 160, whole: true }

/** Addresses that every page names; `baseUrl` is that of the API for browsers. */
export function lookOf(settings: Settings, baseUrl: string): Look {
  const { svg, '32': icon, '180': touchIcon } = iconPaths(settings)
  const { accent, logo } = settings.look
  return {
    svg,
    icon,
    touchIcon,
    colours: accentPath(accent),
    logo: pictureSources(logo, baseUrl, LOGO)?.src,
  }
}

/** Logo and accent of the association for PDFs, which take a PNG; the logo is small enough for paper. */
export async function paperLook(
  context: Readonly<RouterContextProvider>,
  settings: Settings,
): Promise<PaperLook> {
  const { accent } = settings.look
  const logo = settings.look.logo && (await readUpload(context, settings.look.logo))
  if (!logo) return { accent }
  return {
    accent,
    logo: `data:image/png;base64,${(await drawIcon('192', settings, logo)).toString('base64')}`,
  }
}
