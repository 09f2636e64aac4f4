import { expect, it } from 'vitest'
import { ROOT_DATA } from '../lib/testing/demo-settings'
import routes from '../routes'
import { pageMeta } from './page-meta'
import { publicPaths } from './texts/pages'
import { TERMS_PATH } from './texts/terms'

const { settings } = ROOT_DATA
const siteUrl = 'https://verein.example'
const SITE = [{ loaderData: { siteUrl, settings } }] as const

it('has an absolute canonical URL and an absolute picture URL', () => {
  const meta = pageMeta('events', SITE)
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://verein.example/events' })
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://verein.example/events' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://verein.example/sharing.png' })
  expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' })
  expect(meta).toContainEqual({ property: 'og:title', content: 'Events & Termine – Gewerbeverein Roding' })
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
  const paths = pages.map(({ path = '' }) => `/${path}`)
  // Search engines leave the search out.
  expect([...publicPaths(settings), TERMS_PATH, '/suche'].sort()).toEqual(
    [...paths, settings.areas.postsPath].sort(),
  )
})

it('a page of an area that is switched off is missing', () => {
  const areas = { ...settings.areas, ideas: false, photos: false }
  const site = [{ loaderData: { siteUrl, settings: { ...settings, areas } } }] as const
  for (const page of ['ideas', 'posts'] as const) {
    expect(pageMeta(page, site)).toEqual(pageMeta('notFound', site))
    expect(pageMeta(page, SITE)).not.toContainEqual({ name: 'robots', content: 'noindex' })
  }
  expect(publicPaths({ ...settings, areas })).not.toContain('/ideen')
  expect(publicPaths({ ...settings, areas })).not.toContain('/mein-roding')
})
