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
