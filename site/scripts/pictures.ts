/** Generates the icons into site/public/. Run after a change of the emblem. */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'

/** Background colour of the emblem. */
const GROUND = '#153f5e'
const UNITS = 48
const POINTS_PER_INCH = 72

/** PNG and ICO icons by file name, made from `site/public/favicon.svg`. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  return new Map([
    ['favicon.ico', asIco(await drawSign(32), 32)],
    // Phones crop icons themselves, so the background fills the square.
    ['apple-touch-icon.png', await drawOnGround(180, 0.9)],
    ['icon-192.png', await drawSign(192)],
    ['icon-512.png', await drawSign(512)],
    // Maskable icons have a safe zone: a circle of 40 % of the width around the centre (W3C manifest).
    ['icon-maskable-512.png', await drawOnGround(512, 0.76)],
  ])
}

/** The emblem with transparent corners; width in pixels. */
function drawSign(width: number): Promise<Buffer> {
  const drawing = readFileSync('site/public/favicon.svg')
  return asPng(sharp(drawing, { density: (POINTS_PER_INCH * width) / UNITS }).resize(width, width))
}

/** The emblem at a share of the width on its background. */
async function drawOnGround(width: number, share: number): Promise<Buffer> {
  const input = await drawSign(Math.round((width * share) / 2) * 2)
  const ground = sharp({ create: { width, height: width, channels: 3, background: GROUND } })
  return asPng(ground.composite([{ input }]))
}

/** A palette of few colours. */
function asPng(picture: Sharp): Promise<Buffer> {
  return picture.png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 }).toBuffer()
}

/** One PNG in an ICO container: header, directory of one entry, picture. */
function asIco(png: Buffer, width: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // with one picture
  head.writeUInt8(width, 6)
  head.writeUInt8(width, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

if (import.meta.main) {
  const pictures = await drawIcons()
  for (const [name, content] of pictures) {
    writeFileSync(`site/public/${name}`, content)
    console.log(`site/public/${name} ${content.length} bytes`)
  }
}
