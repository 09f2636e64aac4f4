/** A text in three parts: as the other begins, what differs, as the other ends. */
type Parts = readonly [string, string, string]

/** What differs between two texts, in whole words. */
export function differenceOf(before: string, after: string): readonly [Parts, Parts] {
  const [old, now] = [before, after].map((text) => text.split(/(?<=\s)/)) as [string[], string[]]
  const shorter = Math.min(old.length, now.length)
  let begin = 0
  while (begin < shorter && old[begin] === now[begin]) begin += 1
  let end = 0
  while (end < shorter - begin && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const parts = (words: readonly string[]): Parts => [
    words.slice(0, begin).join(''),
    words.slice(begin, words.length - end).join(''),
    words.slice(words.length - end).join(''),
  ]
  return [parts(old), parts(now)]
}
