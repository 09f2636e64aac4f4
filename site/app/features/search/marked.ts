import { foldAccents } from '../../lib/list/search'

/** A part of a text; marked where it is a word that was looked for. */
type Part = Readonly<{ text: string; isMarked: boolean }>

/** Stems of fewer letters are the beginning of too many words. */
const SHORTEST_STEM = 4

/** As the database folds words: without accents, and with one spelling of umlauts (`private.search_text`). */
const fold = (word: string): string =>
  foldAccents(word)
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replace(/(?<![aeiouyq])ue/g, 'u')

/** A text in parts, of which those are marked that contain one of the stems. */
export function markedParts(text: string, marks: readonly string[]): Part[] {
  const isFound = (word: string) => {
    const folded = fold(word)
    return marks.some((mark) =>
      mark.length < SHORTEST_STEM
        ? folded.startsWith(mark) && folded.length <= mark.length + 2
        : folded.includes(mark),
    )
  }
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((part, place) => ({ text: part, isMarked: place % 2 === 1 && isFound(part) }))
    .filter(({ text }) => text !== '')
}
