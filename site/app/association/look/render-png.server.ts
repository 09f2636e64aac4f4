import textOtherFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?inline'
import textFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?inline'
import titleOtherFont from '@fontsource-variable/vollkorn/files/vollkorn-latin-ext-wght-normal.woff2?inline'
import titleFont from '@fontsource-variable/vollkorn/files/vollkorn-latin-wght-normal.woff2?inline'
import type { Node } from '@takumi-rs/core'

const MAX_MILLISECONDS = 5_000

/** Draws with the site's fonts, named "Title" and "Text" (letters that these lack are taken from the others), off the main thread. Rejects when it takes longer than 5 s. */
export async function renderPng(
  node: Node,
  { width, height }: Readonly<{ width: number; height: number }>,
): Promise<Buffer<ArrayBuffer>> {
  const { Renderer } = await import('@takumi-rs/core')
  const signal = AbortSignal.timeout(MAX_MILLISECONDS)
  const renderer = new Renderer()
  await renderer.registerFont({ name: 'Title', data: bytesOf(titleFont) })
  await renderer.registerFont({ name: 'Text', data: bytesOf(textFont) })
  await renderer.registerFont({ name: 'Title others', data: bytesOf(titleOtherFont) })
  await renderer.registerFont({ name: 'Text others', data: bytesOf(textOtherFont) })
  return renderer.render(node, { width, height, format: 'png', lang: 'de', signal })
}

const bytesOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

const FONT_SIZES = [88, 76, 64, 54, 46]
const SMALLEST = 40
const LINE_HEIGHT = 1.06
/** Average width of a letter of the title's font in em, with some reserve for words of wide letters. */
const LETTER = 0.6

/**
 * The largest font size at which the title fits into an area, all in pixels, without breaking a word, and the lines that the area has then.
 * At the smallest one longer words are broken, and what does not fit is cut.
 */
export function fitTitle(
  title: string,
  area: Readonly<{ width: number; height: number }>,
  sizes: readonly number[] = FONT_SIZES,
) {
  const linesAt = (fontSize: number) => Math.floor(area.height / (fontSize * LINE_HEIGHT))
  const fits = (fontSize: number) =>
    linesOf(title, Math.floor(area.width / (fontSize * LETTER))) <= linesAt(fontSize)
  const fontSize = sizes.find(fits) ?? SMALLEST
  return { fontSize, lines: linesAt(fontSize) }
}

/** Lines of a text that is broken at white space; infinite where a word is longer than a line. */
function linesOf(text: string, lineLength: number): number {
  let lines = 1
  let used = 0
  for (const { length } of text.split(/\s+/)) {
    if (length > lineLength) return Number.POSITIVE_INFINITY
    const fits = used === 0 || used + 1 + length <= lineLength
    used = fits ? used + (used && 1) + length : length
    if (!fits) lines += 1
  }
  return lines
}
