import { decodeHTMLStrict } from 'entities'

/** Tags of HTML that services put into texts, and comments of WordPress's blocks. "<Name>" and "<a@b.example>" are no tags. */
const TAG =
  /<\/?(?:a|abbr|article|b|blockquote|body|br|center|code|del|div|em|figure|figcaption|font|h[1-6]|head|hr|html|i|iframe|img|ins|li|link|meta|o:p|ol|p|pre|s|section|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul)\b[^<>]*>|<!--[\s\S]{0,2000}?-->|<!doctype[^<>]*>/gi

/** Text of a calendar without tags, entities and characters that no text has. */
export function plainText(text: string, most: number): string | null {
  const plain = text
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(TAG, '')
  return shortened(
    // Twice: plugins of WordPress escape texts that are escaped already.
    decodeHTMLStrict(decodeHTMLStrict(plain))
      .toWellFormed()
      .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
      .replaceAll('\u00A0', ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u2060\uFEFF\uFFFD]/g, '')
      .replace(/[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
    most,
  )
}

/** Plain text in one line. */
export const plainLine = (text: string, most: number): string | null =>
  shortened((plainText(text, text.length) ?? '').replace(/\s+/g, ' '), most)

/** Null for an empty text. Lengths are counted as the database counts them. */
function shortened(text: string, most: number): string | null {
  const trimmed = text.trim()
  const characters = [...trimmed.slice(0, 2 * most + 2)]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : trimmed || null
}
