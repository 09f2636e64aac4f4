import { expandUmlauts, foldAccents } from './search'

type Texts = ReadonlyArray<string | null>

/**
 * Like `matchesSearch`, but normalises the rows once, so that tens of thousands can be searched at every keystroke: `const find =
 * searchIndex(rows, ({ name, email }) => [name, email])`, then `find('maerz')`. An empty query returns all.
 */
export function searchIndex<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => Texts,
): (query: string) => readonly Row[] {
  const texts = rows.map((row) => textsOf(row).filter(Boolean).join('\n'))
  const plain = texts.map(foldAccents)
  const expanded = texts.map((text, place) =>
    ASCII.test(text) ? (plain[place] ?? '') : foldAccents(expandUmlauts(text)),
  )
  return (query) => {
    const words = query.trim().split(/\s+/).filter(Boolean)
    if (words.length === 0) return rows
    const normalizedWords = words.map(
      (word) => [foldAccents(word), foldAccents(expandUmlauts(word))] as const,
    )
    return rows.filter((_, place) =>
      normalizedWords.every(
        ([word, spelling]) => plain[place]?.includes(word) || expanded[place]?.includes(spelling),
      ),
    )
  }
}

const ASCII = /^[\0-\x7f]*$/
