import { expect, it } from 'vitest'
import { DEMO_SETTINGS } from '../lib/testing/demo-settings'
import { isSwitchedOff } from './areas'
import { PAGE_ENTRIES } from './texts/public-pages'

it.each(['ideas', 'photos', 'vouchers', 'jobs'] as const)(
  'a switched off area, %s, takes its pages with it',
  (area) => {
    const areas = { ...DEMO_SETTINGS.areas, [area]: false }
    const path = area === 'photos' ? areas.postsPath : PAGE_ENTRIES.find(([name]) => name === area)?.[1].path
    const missing = PAGE_ENTRIES.map(([, page]) => page.path).filter(
      (page) => page && isSwitchedOff(page, { areas }),
    )
    expect(missing).toEqual(area === 'photos' ? [] : [path])
    expect(isSwitchedOff(`${path}/1/bild.png?v=1`, { areas })).toBe(true)
    expect(isSwitchedOff(`${path}`, DEMO_SETTINGS)).toBe(false)
  },
)
