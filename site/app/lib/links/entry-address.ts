/** Characters of the id in an address: 40 bits, which some thousand entries do not share. */
const ID_LENGTH = 10
const LONGEST_SLUG = 60
const SEGMENT = new RegExp(`^(?:.*-)?([0-9a-f]{${ID_LENGTH}})$`)
/** Umlauts, and letters whose mark Unicode knows as no accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** Words of a title for an address: lower-case letters a to z, digits and hyphens, at most 60 characters; may be empty. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '')
}

/** Last segment of an entry's address: slug and the beginning of its id. Only the id decides which entry is meant. */
export function entrySegment({ id, title }: Readonly<{ id: string; title: string }>): string {
  const short = id.replaceAll('-', '').slice(0, ID_LENGTH)
  return [slugOf(title), short].filter(Boolean).join('-')
}

export type IdRange = Readonly<{ first: string; last: string }>

/** First and last UUID of those a segment may mean; null where it is not one. */
export function idRange(segment: string): IdRange | null {
  const short = SEGMENT.exec(segment)?.[1]
  if (!short) return null
  const filled = (digit: string) =>
    short.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { first: filled('0'), last: filled('f') }
}
