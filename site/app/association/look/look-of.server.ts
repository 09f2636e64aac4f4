import { pictureSources } from '../../lib/picture/pictures'
import type { Settings } from '../schema/settings'
import { accentPath } from './accent'
import { iconPaths } from './icons.server'
import type { Look } from './look'

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
