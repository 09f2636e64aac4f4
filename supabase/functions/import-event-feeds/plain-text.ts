const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", apos: "'" },
}

/** Text of a calendar without tags and characters that no text has; services put HTML into descriptions. */
export function plainText(text: string, most: number): string | null {
  const isMarkup = /<\/?(?:a|b|br|div|em|font|h\d|i|li|ol|p|span|strong|u|ul|html|body|script|style)\b/i.test(
    text,
  )
  const plain = isMarkup
    ? text
        .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
        .replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, '\n')
        .replace(/<[^<>]*>/g, '')
        .replace(/&(#39|[a-z]{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    : text
  return shortened(
    plain
      .replaceAll('\r\n', '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      .replace(/\n{3,}/g, '\n\n'),
    most,
  )
}

/** The same in one line. */
export const plainLine = (text: string, most: number): string | null =>
  shortened((plainText(text, text.length) ?? '').replace(/\s+/g, ' '), most)

/** Null for what is empty. Lengths are counted as the database counts them. */
function shortened(text: string, most: number): string | null {
  const trimmed = text.trim()
  const characters = [...trimmed.slice(0, 2 * most + 2)]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : trimmed || null
}
