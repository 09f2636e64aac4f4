import { expect, it } from 'vitest'
import { PAGES, PUBLIC_PATHS } from '../../content/pages'
import { ARCHIVE_PATH } from '../../features/newsletter-archive/archived-newsletter'
import routes from '../../routes'
import { pageMeta } from './page-meta'

const SITE = [{ loaderData: { siteUrl: 'https://verein.example' } }] as const

it('has an absolute canonical URL and an absolute picture URL', () => {
  const meta = pageMeta('events', SITE)
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://verein.example/events' })
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://verein.example/events' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://verein.example/sharing.png' })
  expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' })
  expect(meta).toContainEqual({ property: 'og:title', content: PAGES.events.title })
  expect(meta).not.toContainEqual(expect.objectContaining({ name: 'robots' }))
})

it.each([
  ['a page nobody is to find', pageMeta('notFound', SITE)],
  ['a page without the site around it', pageMeta('events', [{}])],
])('%s has no canonical URL and is not indexed', (_which, meta) => {
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(meta)).not.toMatch(/canonical|og:/)
})

it('contains the path of every page that needs no sign-in', () => {
  const pages = routes.filter(
    ({ file, path = '', children }) =>
      file.endsWith('.tsx') && children === undefined && !/^(\*|member|admin)|[:/]/.test(path),
  )
  // The archive keeps its texts to itself, and the sitemap adds it.
  expect([...PUBLIC_PATHS, ARCHIVE_PATH].sort()).toEqual(pages.map(({ path = '' }) => `/${path}`).sort())
})
