import { describe, expect, it } from 'vitest'
import { pictureFileName, pictureProblem } from './picture-file'

const LIMIT = 5 * 1024 * 1024

const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const WEBP = [...Buffer.from('RIFF\0\0\0\0WEBP')]
const fileOf = (bytes: readonly number[], type: string, size = bytes.length) =>
  new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], 'a', { type })

describe('a picture', () => {
  it.each([
    ['image/jpeg', JPEG],
    ['image/png', PNG],
    ['image/webp', WEBP],
    // Phones name the same picture differently; the server goes by the content.
    ['image/jpeg', PNG],
  ])('may be %s', async (type, bytes) => {
    expect(await pictureProblem(fileOf(bytes, type), LIMIT)).toBeNull()
  })

  it.each([
    ['a text', [...Buffer.from('kein Bild, sondern Text')]],
    ['a PDF', [...Buffer.from('%PDF-1.7')]],
    ['another RIFF', [...Buffer.from('RIFF\0\0\0\0WAVE')]],
    ['the begin of a PNG', PNG.slice(0, 4)],
    ['empty', []],
  ])('may not be %s with the type of one', async (_what, bytes) => {
    expect(await pictureProblem(fileOf(bytes, 'image/png'), LIMIT)).toBe('wrong-type')
  })

  it.each(['image/gif', 'image/heic', 'image/svg+xml', 'application/pdf', 'toString', ''])(
    'may not be "%s"',
    async (type) => {
      expect(await pictureProblem(fileOf(JPEG, type), LIMIT)).toBe('wrong-type')
    },
  )

  it('must be smaller than the limit', async () => {
    expect(await pictureProblem(fileOf(PNG, 'image/png', LIMIT - 1), LIMIT)).toBeNull()
    expect(await pictureProblem(fileOf(PNG, 'image/png', LIMIT), LIMIT)).toBe('too-large')
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
