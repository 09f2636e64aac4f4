import { visibleText } from '../../../../supabase/functions/_shared/email-address.ts'

/**
 * Whether every word of the query occurs in one of the texts. Ignores case, accents, hyphens and the spelling of umlauts: "marz", "maerz" and "März"
 * match each other, as do "Straße" and "strasse", "ebike" and "E-Bike".
 */
export const matchesSearch = (query: string, texts: Texts): boolean => searchFor(query)(spellingsOf(texts))

type Texts = ReadonlyArray<string | null>

/** Texts without accents, first as they are, then with umlauts as two letters. */
type Spellings = readonly [plain: string, expanded: string]

/** `matchesSearch` in two steps, for many texts: the query is prepared once, and so are the texts. An empty query matches all. */
export function searchFor(query: string): (spellings: Spellings) => boolean {
  const words = query.split(/\s+/).filter(Boolean).map(spellingsOfText)
  return ([plain, expanded]) =>
    words.every(([word, spelling]) => plain.includes(word) || expanded.includes(spelling))
}

/** See `searchFor`. */
export const spellingsOf = (texts: Texts): Spellings => spellingsOfText(texts.filter(Boolean).join('\n'))

function spellingsOfText(text: string): Spellings {
  const plain = foldAccents(text)
  return [plain, ASCII.test(text) ? plain : foldAccents(expandUmlauts(text))]
}

const ASCII = /^[\0-\x7f]*$/

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
