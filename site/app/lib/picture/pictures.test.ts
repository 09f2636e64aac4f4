import { describe, expect, it } from 'vitest'
import { pictureSources } from './pictures'

const size = { width: 320, height: 200, sizes: '20rem' }

describe('URLs of a picture', () => {
  it('use the render endpoint, in every width up to twice the largest', () => {
    expect(pictureSources('/storage/v1/object/public/event-images/a.jpg', '', size)).toEqual({
      src: '/storage/v1/render/image/public/event-images/a.jpg?width=320&height=200&resize=cover',
      srcSet:
        '/storage/v1/render/image/public/event-images/a.jpg?width=320&height=200&resize=cover 320w, ' +
        '/storage/v1/render/image/public/event-images/a.jpg?width=480&height=300&resize=cover 480w, ' +
        '/storage/v1/render/image/public/event-images/a.jpg?width=640&height=400&resize=cover 640w',
    })
  })

  it('have the quality for phones in widths that only these choose', () => {
    const sources = pictureSources('/storage/v1/object/public/event-images/a.jpg', '', {
      width: 800,
      height: 800,
      phoneQuality: 60,
    })
    const ofPhones = sources?.srcSet.split(', ').filter((source) => source.includes('&quality=60 '))
    expect(ofPhones?.map((source) => source.split(' ').at(-1))).toEqual(['320w', '480w', '640w'])
    expect(sources?.src).not.toContain('quality')
  })

  it('use resize=contain when it must not be cropped', () => {
    expect(
      pictureSources('/storage/v1/object/public/event-images/a.jpg', '', { ...size, whole: true })?.src,
    ).toBe('/storage/v1/render/image/public/event-images/a.jpg?width=320&height=200&resize=contain')
  })

  it('use the host of the backend', () => {
    const full = 'https://api.example/storage/v1/object/public/event-images/a.jpg'
    expect(pictureSources(full, 'https://api.example', size)?.src).toBe(
      'https://api.example/storage/v1/render/image/public/event-images/a.jpg?width=320&height=200&resize=cover',
    )
  })

  it('never use another host, whatever the row contains', () => {
    const foreign = 'https://tracker.example/storage/v1/object/public/event-images/a.jpg?id=1#x'
    expect(pictureSources(foreign, '', size)?.src).toMatch(
      /^\/storage\/v1\/render\/image\/public\/event-images\/a\.jpg\?width=/,
    )
  })
})

it.each([
  null,
  '',
  'https://tracker.example/pixel.gif',
  '//tracker.example/pixel.gif',
  '/storage/v1/object/public/../../../rest/v1/events',
  '/storage/v1/object/public/',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'http://[',
])('no picture: %s', (imageUrl) => {
  expect(pictureSources(imageUrl, '', size)).toBeNull()
})
