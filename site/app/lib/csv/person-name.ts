import type { ColumnNames } from './columns'

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
