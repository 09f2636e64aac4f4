import { createHash, randomBytes } from 'node:crypto'

export type HashedPage = Readonly<{
  html: string
  /** CSP sources (`'sha256-…'`), one for each different inline script. */
  hashes: readonly string[]
}>

/** An unpredictable nonce for the inline scripts of one rendering. */
export function renderingNonce(): string {
  return randomBytes(18).toString('base64url')
}

/**
 * Hashes the inline scripts that carry the nonce of this rendering, for the page's policy, and removes the nonce from the HTML, so that
 * a cached page does not disclose it. Scripts without it, such as injected ones, get no hash.
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
