import { describe, expect, it } from 'vitest'
import { pictureFileName, pictureProblem } from './picture-file'

const LIMIT = 5 * 1024 * 1024

describe('a picture', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'])('may be %s', (type) => {
    expect(pictureProblem({ type, size: 1 }, LIMIT)).toBeNull()
  })

  it.each(['image/gif', 'image/heic', 'image/svg+xml', 'application/pdf', 'toString', ''])(
    'may not be "%s"',
    (type) => {
      expect(pictureProblem({ type, size: 1 }, LIMIT)).toBe('wrong-type')
    },
  )

  it('must be smaller than the limit', () => {
    expect(pictureProblem({ type: 'image/png', size: LIMIT - 1 }, LIMIT)).toBeNull()
    expect(pictureProblem({ type: 'image/png', size: LIMIT }, LIMIT)).toBe('too-large')
  })
})

describe('its file name', () => {
  it('consists of timestamp, random string and extension', () => {
    expect(pictureFileName('image/jpeg', 'c0ffee', 1_795_000_000_000)).toBe('1795000000000-c0ffee.jpg')
  })

  it('is unique and needs no URL encoding', () => {
    const names = Array.from({ length: 1_000 }, () => pictureFileName('image/webp'))
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^\d{13}-[0-9a-f]{16}\.webp$/)
  })
})
