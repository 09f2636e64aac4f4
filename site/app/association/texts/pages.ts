import { isSwitchedOff } from '../areas'
import type { CommonSettings, SiteSettings } from '../site-settings'
import { PAGE_ENTRIES, type PageName, type PageTexts, PUBLIC_PAGES } from './public-pages'

export type { PageName, PageTexts }

/** Paths of the pages that search engines may index. */
export const publicPaths = (settings: Pick<CommonSettings, 'areas'>): readonly string[] =>
  PAGE_ENTRIES.flatMap(([page, { path }]) =>
    page === 'posts' ? settings.areas.postsPath : (path ?? []),
  ).filter((path) => !isSwitchedOff(path, settings))

type PageSettings = Pick<SiteSettings, 'association' | 'areas' | 'pages'>

/** Texts of a page, with the association's name in the title. */
export function pageTexts(page: PageName | PageTexts, settings: PageSettings): PageTexts {
  const { association, areas, pages } = settings
  if (page === 'home') {
    return { path: '/', title: pages.homeTitle ?? association.shortName, description: pages.home ?? '' }
  }
  const texts: PageTexts =
    typeof page === 'string'
      ? { description: pages[page as keyof typeof pages] ?? '', ...PUBLIC_PAGES[page] }
      : page
  const { title, ...rest } =
    page === 'posts' ? { ...texts, path: areas.postsPath, title: areas.postsLabel } : texts
  return { ...rest, title: `${title} – ${association.shortName}` }
}

/** Picture of shared links of pages without one of their own (routes/sharing-picture.ts). */
export const SHARING_PICTURE = { path: '/sharing.png', width: 1200, height: 630 } as const
