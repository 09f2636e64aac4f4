import type { CommonSettings } from './site-settings.ts'
import { PAGE_ENTRIES } from './texts/public-pages.ts'

/** Whether a page belongs to an area that is switched off: it is missing then, and nothing leads to it. */
export function isSwitchedOff(path: string, { areas }: Pick<CommonSettings, 'areas'>): boolean {
  const first = `/${path.toLowerCase().split(/[/?#]/)[1]}`
  if (first === areas.postsPath) return !areas.photos
  const switches: Readonly<Record<string, unknown>> = areas
  return PAGE_ENTRIES.some(([name, page]) => page.path === first && switches[name] === false)
}
