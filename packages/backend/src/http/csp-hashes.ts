import { createHash, randomBytes } from 'node:crypto'

export type HashedPage = Readonly<{
  html: string
  /** CSP sources (`'sha256-…'`), one for each different inline script. */
  hashes: readonly string[]
}>

/** A word that nobody can guess, for the scripts of one rendering to carry. */
export function renderingNonce(): string {
  return randomBytes(18).toString('base64url')
}

/**
 * Tells the scripts that our own code wrote, which carry the nonce of the rendering, from whatever else looks like one, and answers
 * with their hashes. The nonce goes out of the HTML, so a page that is kept and sent to everybody tells nobody anything.
 */
export function hashInlineScripts(html: string, nonce: string): HashedPage {
  const ours = new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g')
  const texts = new Set(Array.from(html.matchAll(ours), ([, text = '']) => text))
  texts.delete('')
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    hashes: Array.from(texts, (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  }
}
