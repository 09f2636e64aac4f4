import type { CommonSettings } from './site-settings.ts'

/** A part of the site that an association can switch off. */
type Area = 'ideas' | 'photos' | 'vouchers' | 'jobs'

/** Whether a page belongs to an area that is switched off: it is missing then, and nothing leads to it. */
export function isSwitchedOff(path: string, { areas }: Pick<CommonSettings, 'areas'>): boolean {
  const first = `/${path.toLowerCase().split(/[/?#]/)[1]}`
  const area = first === areas.postsPath ? 'photos' : AREAS[first]
  return area !== undefined && !areas[area]
}

const AREAS: Readonly<Record<string, Area>> = {
  '/ideen': 'ideas',
  '/gutscheine': 'vouchers',
  '/stellen': 'jobs',
}
