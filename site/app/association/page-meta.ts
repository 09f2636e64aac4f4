import type { MetaDescriptor } from 'react-router'
import type { ListHead } from '../lib/list/list-head.server'
import { isSwitchedOff } from './areas'
import type { SiteSettings } from './site-settings'
import { type PageName, type PageTexts, pageTexts, SHARING_PICTURE } from './texts/pages'

/** Matches of a route as passed to `meta`; the root's is first. */
export type Matches = readonly [
  { loaderData?: { siteUrl: string; settings: SiteSettings } | undefined },
  ...unknown[],
]

/**
 * Head elements of a page: title with the association's name, description, canonical URL (without filters) and Open Graph
 * (https://ogp.me). A page of a list names itself and those before and after it. Pages without a path get `noindex`; those of an area that is switched off are missing.
 */
export function pageMeta(
  page: PageName | PageTexts,
  [root]: Matches,
  { words: number = '', own = '', links = [] }: ListHead = {},
): MetaDescriptor[] {
  if (!root.loaderData) return [{ name: 'robots', content: 'noindex' }]
  const { siteUrl, settings } = root.loaderData
  const texts = pageTexts(page, settings)
  const missing = isSwitchedOff(texts.path ?? '', settings)
  const { title, description, path, picture, pictureAlt } = missing ? pageTexts('notFound', settings) : texts
  const words = [{ title: title + number }, { name: 'description', content: description }]
  if (path === undefined) return [...words, { name: 'robots', content: 'noindex' }]
  const { association, look } = settings
  return [
    ...words,
    ...[{ rel: 'canonical', search: own }, ...links].map(({ rel, search }) => ({
      tagName: 'link' as const,
      rel,
      href: siteUrl + path + search,
    })),
    ...Object.entries({
      type: 'website',
      locale: 'de_DE',
      site_name: association.shortName,
      title,
      description,
      url: siteUrl + path + own,
      image: new URL(picture ?? SHARING_PICTURE.path, siteUrl),
      ...(!pictureAlt && {
        'image:width': SHARING_PICTURE.width,
        'image:height': SHARING_PICTURE.height,
      }),
      'image:alt': pictureAlt ?? (picture ? title : `${association.shortName}: ${look.sharingAlt}`),
    }).map(([property, content]) => ({ property: `og:${property}`, content: String(content) })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
