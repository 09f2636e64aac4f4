import type { Settings } from '../settings/schema/settings'
import { accentPath } from './accent'
import { iconPaths } from './icons.server'
import type { Look } from './look-links'

/** Addresses that the head of every page names. */
export function lookOf(settings: Settings): Look {
  const { svg, '32': icon, '180': touchIcon } = iconPaths(settings)
  return { svg, icon, touchIcon, colours: accentPath(settings.look.accent) }
}
