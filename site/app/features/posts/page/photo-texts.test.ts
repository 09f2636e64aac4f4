import { expect, it } from 'vitest'
import { pageMeta } from '../../../association/page-meta'
import { ROOT_DATA } from '../../../lib/testing/demo-settings'
import { POST } from '../testing/post'
import { photoTexts } from './photo-texts'
import { describePhoto } from './structured-data'

const { settings } = ROOT_DATA
const SITE = { siteUrl: 'https://verein.example', settings }
const metaOf = (post = POST, baseUrl = '') =>
  pageMeta(photoTexts(post, '/mein-roding', baseUrl), [{ loaderData: SITE }])
const contentOf = (meta: ReturnType<typeof pageMeta>, property: string) =>
  (meta as { property?: string; content?: string }[]).find((tag) => tag.property === property)?.content

const SHARED = '/storage/v1/render/image/public/social-posts/nebel.jpg?width=1280&height=672&resize=cover'

it('the sharing picture is the photo, of the host of the pictures, with its description and without a size', () => {
  expect(contentOf(metaOf(), 'og:image')).toBe(`https://verein.example${SHARED}`)
  expect(contentOf(metaOf(POST, 'https://api.example'), 'og:image')).toBe(`https://api.example${SHARED}`)
  expect(contentOf(metaOf({ ...POST, alt_text: 'Ein Reiher' }), 'og:image:alt')).toBe('Ein Reiher')
  expect(contentOf(metaOf(), 'og:image:width')).toBeUndefined()
  expect(contentOf(metaOf({ ...POST, image_url: null }), 'og:image')).toBe(
    'https://verein.example/sharing.png',
  )
})

it('the head has the one address, below that of the area', () => {
  expect(contentOf(metaOf(), 'og:url')).toBe(
    'https://verein.example/mein-roding/nebel-ueber-dem-regen-7d9f6b1e4c',
  )
  expect(contentOf(metaOf({ ...POST, content: 'x'.repeat(5000) }), 'og:description')).toHaveLength(150)
})

it('search engines learn picture, description, day and author, and the way to the page', () => {
  const site = { ...SITE, baseUrl: '' }
  expect(JSON.parse(JSON.stringify(describePhoto({ post: POST }, site)))).toMatchObject({
    '@graph': [
      {
        '@type': 'ImageObject',
        caption: 'Foto: Nebel über dem Regen',
        contentUrl: expect.stringContaining('https://verein.example/storage/'),
        datePublished: '2026-05-01T14:00+02:00',
        author: { name: 'Erika Mustermann' },
        interactionStatistic: { userInteractionCount: 3 },
      },
      { itemListElement: [{ item: 'https://verein.example/mein-roding' }, { position: 2 }] },
    ],
  })
  const withoutPhoto = describePhoto({ post: { ...POST, image_url: null } }, site)
  expect(JSON.stringify(withoutPhoto)).not.toContain('ImageObject')
})
