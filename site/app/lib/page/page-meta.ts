import type { MetaDescriptor } from 'react-router'
import { ASSOCIATION } from '../../content/association'
import { PAGES, type PageName, type PageTexts } from '../../content/pages'
import { SHARING_PICTURE } from '../../content/sharing'

/** Matches of a route as passed to `meta`; the root's is first. */
type Matches = readonly [{ loaderData?: { siteUrl: string } | undefined }, ...unknown[]]

/**
 * Head elements of a page: title, description, canonical URL (without filters) and Open Graph (https://ogp.me). Pages without a path get
 * `noindex`.
 */
export function pageMeta(page: PageName | PageTexts, [root]: Matches): MetaDescriptor[] {
  const { title, description, path, picture }: PageTexts = typeof page === 'string' ? PAGES[page] : page
  const words = [{ title }, { name: 'description', content: description }]
  const siteUrl = root.loaderData?.siteUrl
  if (path === undefined || siteUrl === undefined) return [...words, { name: 'robots', content: 'noindex' }]
  return [
    ...words,
    { tagName: 'link', rel: 'canonical', href: siteUrl + path },
    ...Object.entries({
      type: 'website',
      locale: 'de_DE',
      site_name: ASSOCIATION.shortName,
      title,
      description,
      url: siteUrl + path,
      image: siteUrl + (picture ?? SHARING_PICTURE.path),
      'image:width': SHARING_PICTURE.width,
      'image:height': SHARING_PICTURE.height,
      'image:alt': picture ? title : `${ASSOCIATION.shortName}: ${SHARING_PICTURE.alt}`,
    }).map(([property, content]) => ({ property: `og:${property}`, content: String(content) })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
