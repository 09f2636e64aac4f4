import type { ColumnNames } from './columns'

/** Legal forms, which do not distinguish businesses. */
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
    'eg',
    'ev',
    'se',
    'co',
    'inh',
    'inhaber',
  ].concat('inhaberin', 'und'),
)

/** Those among them that a person's name may have, too. */
const OF_PERSONS = new Set(['co', 'inh', 'inhaber', 'inhaberin', 'und', 'se'])

/** Whether a name has a legal form, so that it is not the name of a person. */
export const hasLegalForm = (name: string): boolean =>
  plainWords(name).some((word) => LEGAL_FORMS.has(word) && !OF_PERSONS.has(word))

/** Minimum number of letters: shorter names are similar by chance. */
const SHORTEST = 5

/** Words of any script in lower case: umlauts as two letters, "e. K." as one word, without accents. */
export function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\be\.\s?([kvg])\./g, 'e$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/**
 * Index that finds a similar name: the same words apart from the legal form, or one letter inserted, deleted, replaced or moved. A hash
 * lookup instead of comparing all pairs, so that the time per line does not grow with the number of lines.
 */
export function similarNames() {
  const known = new Map<string, string>()
  return {
    /** A similar name; undefined when there is none. */
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

/** Two names are similar when they share one of these: the normalised name, and the normalised name without one of its letters. */
function spellingsOf(name: string): string[] {
  const words = plainWords(name)
  const bare = words.filter((word) => !LEGAL_FORMS.has(word)).join('') || words.join('')
  if (bare === '') return []
  if (bare.length < SHORTEST) return [bare]
  return [bare, ...Array.from(bare, (_, place) => bare.slice(0, place) + bare.slice(place + 1))]
}

type NameField = 'title' | 'first_name' | 'last_name'

/** Parts of names in exports of club and newsletter programs. */
export const NAME_PARTS: ColumnNames<NameField> = {
  title: ['Titel', 'Akademischer Titel', 'Akad. Titel', 'Title'],
  first_name: ['Vorname', 'Vornamen', 'Rufname', 'First Name', 'FNAME', 'Given Name', 'Prenom'],
  last_name: ['Nachname', 'Familienname', 'Zuname', 'Hausname', 'Last Name', 'LNAME', 'Surname', 'Nom'],
}

type Named = Readonly<Record<NameField | 'name', string>>

/**
 * Names of a line: `full` is the name of a whole column, `person` is put together. Beside first names, a column called "Name" has the surnames
 * unless another one has them, as in JVerein.
 */
export function namesOf({ name, title, first_name, last_name }: Named, columns: ReadonlySet<string>) {
  const isSurname = columns.has('first_name') && !columns.has('last_name')
  const last = isSurname ? name : last_name
  return {
    full: isSurname ? '' : name,
    first: first_name,
    last,
    person: [title, first_name, last].filter((part) => part !== '').join(' '),
  }
}
