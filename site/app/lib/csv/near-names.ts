/** Words that say nothing about which business it is. */
const LEGAL_FORMS = new Set(
  [
    'gmbh',
    'mbh',
    'ug',
    'ag',
    'kg',
    'ohg',
    'gbr',
    'ek',
    'kgaa',
    'partg',
    'mbb',
    'co',
    'inh',
    'inhaber',
  ].concat('inhaberin', 'und'),
)

/** Names of fewer letters have neighbours by chance. */
const SHORTEST = 5

/** Small letters and digits alone: umlauts as two letters, "str." as "strasse", without accents. */
export function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/e\.\s?k\./g, 'ek')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/**
 * Remembers names and finds one that is nearly the same: the same words but for the legal form, or one letter more, less, other or in
 * another place. Looks names up instead of comparing each with each, so that 10,000 lines take no longer for each line than 10.
 */
export function nearNames() {
  const known = new Map<string, string>()
  return {
    /** A name nearly the same as this one; undefined when there is none. */
    find(name: string): string | undefined {
      for (const spelling of spellingsOf(name)) {
        const found = known.get(spelling)
        if (found !== undefined) return found
      }
      return undefined
    },
    add(name: string, meaning: string): void {
      for (const spelling of spellingsOf(name)) if (!known.has(spelling)) known.set(spelling, meaning)
    },
  }
}

/** Two names are near when they share one of these: the bare name, and the bare name without any one of its letters. */
function spellingsOf(name: string): string[] {
  const words = plainWords(name)
  const bare = words.filter((word) => !LEGAL_FORMS.has(word)).join('') || words.join('')
  if (bare === '') return []
  if (bare.length < SHORTEST) return [bare]
  return [bare, ...Array.from(bare, (_, place) => bare.slice(0, place) + bare.slice(place + 1))]
}
