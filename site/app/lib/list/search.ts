import { visibleText } from '../../../../supabase/functions/_shared/email-address.ts'

/**
 * Whether every word of the query occurs in one of the texts. Ignores case, accents, hyphens and the spelling of umlauts: "marz", "maerz" and "März"
 * match each other, as do "Straße" and "strasse", "ebike" and "E-Bike".
 */
export function matchesSearch(query: string, texts: ReadonlyArray<string | null>): boolean {
  const found = (word: string) => texts.some((text) => text !== null && contains(text, word))
  return query.trim().split(/\s+/).every(found)
}

function contains(text: string, word: string): boolean {
  return (
    foldAccents(text).includes(foldAccents(word)) ||
    foldAccents(expandUmlauts(text)).includes(foldAccents(expandUmlauts(word)))
  )
}

/** Lower case without accents, hyphens and invisible marks: ä becomes a, ß becomes ss, "E-Bike" becomes "ebike". Equals `private.list_text`. */
export function foldAccents(text: string): string {
  return visibleText(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u2010\u2011-]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}

/** Umlauts as two letters: ä becomes ae. */
export function expandUmlauts(text: string): string {
  return text.normalize('NFC').replace(/[äöü]/gi, (letter) => `${foldAccents(letter)}e`)
}
