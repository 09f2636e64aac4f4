import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import type { Poster } from './poster.ts'
import { type Reader, read, words } from './testing/reader.ts'

const URL = 'https://www.example.org/betriebe/baeckerei-muster-0123456789'
/** Pixels of a point of the page. */
const SCALE = 2
/** Moving to the beginning, three lines, and closing, as pdf.js passes them on. */
const NUMBERS_OF_RECTANGLE = 13

/** A picture of the path with the most corners, which is the code: its rectangles in black. */
async function pictureOfCode(reader: Reader) {
  const page = await reader.getPage(1)
  const { argsArray } = await page.getOperatorList()
  const paths = argsArray.flatMap((args) => (args?.[1]?.[0]?.length ? [[...args[1][0]] as number[]] : []))
  const code = paths.toSorted((a, b) => b.length - a.length)[0] ?? []
  const [, , width = 0, height = 0] = page.view.map((points) => Math.round(points * SCALE))
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < code.length; at += NUMBERS_OF_RECTANGLE) {
    const [, left = 0, top = 0, , , , , right = 0, bottom = 0] = code
      .slice(at, at + NUMBERS_OF_RECTANGLE)
      .map((number) => Math.round(number * SCALE))
    for (let y = top; y < bottom; y += 1) data.fill(0, (y * width + left) * 4, (y * width + right) * 4)
  }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  return { width, height, data }
}

const posterWith = (card: Poster['card']) =>
  read('poster', {
    owner: 'Werbegemeinschaft Musterstadt e. V.',
    business: 'Bäckerei Muster',
    card,
    url: URL,
    revised: '2026-11-23',
  })

it('has a code that leads to the page of the business', { timeout: 60_000 }, async () => {
  expect(decodeQR(await pictureOfCode(await posterWith(null)))).toBe(URL)
})

const CARD = { name: 'Stadtkarte', accepts: true, sells: true }
it.each([
  ['Mitglied: Werbegemeinschaft Musterstadt e. V.', null],
  ['Stadtkarte Hier kaufen und einlösen', CARD],
  ['Stadtkarte Hier einlösen', { ...CARD, sells: false }],
  ['Stadtkarte Hier kaufen', { ...CARD, accepts: false }],
] as const)('says %s', { timeout: 60_000 }, async (claim, card) => {
  const text = (await words(await posterWith(card))).replace('/ ', '/')
  expect(text).toContain(
    `Werbegemeinschaft Musterstadt e. V. Bäckerei Muster ${claim} Öffnungszeiten, Angebote`,
  )
  expect(text).toMatch(
    / mit der Kamera des Telefons scannen www\.example\.org\/betriebe\/baeckerei-muster-0123456789$/,
  )
})
