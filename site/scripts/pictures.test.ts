import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcons } from './pictures.ts'

const ICO_HEADER_BYTES = 22
/** Difference per channel, 0 to 255. Antialiasing differs between machines; a single different letter makes more than 70. */
const BARELY_VISIBLE = 40

const committed = (name: string) => readFileSync(`site/public/${name}`)

test('icons have the required sizes', async () => {
  const sizes = new Map<string, string>()
  for (const name of (await drawIcons()).keys()) {
    const { width, height } = await sharp(pictureIn(committed(name))).metadata()
    sizes.set(name, `${width}x${height}`)
  }
  expect(Object.fromEntries(sizes)).toEqual({
    'favicon.ico': '32x32',
    'apple-touch-icon.png': '180x180',
    'icon-192.png': '192x192',
    'icon-512.png': '512x512',
    'icon-maskable-512.png': '512x512',
  })
})

test('icons match their source', async () => {
  for (const [name, drawn] of await drawIcons())
    expect(await greatestDifference(drawn, committed(name)), name).toBeLessThan(BARELY_VISIBLE)
})

/** The maximum difference of two blurred pictures, 0 to 255. */
async function greatestDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([blurred(one), blurred(other)])
  expect(a.length).toBe(b.length)
  return a.reduce((greatest, value, place) => Math.max(greatest, Math.abs(value - (b[place] ?? 0))), 0)
}

function blurred(picture: Buffer): Promise<Buffer> {
  return sharp(pictureIn(picture)).ensureAlpha().resize(120, 64, { fit: 'fill' }).raw().toBuffer()
}

/** The PNG, extracted from its container if needed. */
function pictureIn(file: Buffer): Buffer {
  return file.readUInt32LE(0) === 0x00_01_00_00 ? file.subarray(ICO_HEADER_BYTES) : file
}
