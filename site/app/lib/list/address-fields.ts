import { type AddressField, PAGE } from './page-field'

export type { AddressField } from './page-field'

/** Fields of a filter by name: `{ search: SEARCH, status: choice('status', …) }`. */
export type AddressFields<Filter> = Readonly<{ [Key in keyof Filter]: AddressField<Filter[Key]> }>

export type FilterOf<Fields> = Readonly<{
  [Key in keyof Fields]: Fields[Key] extends AddressField<infer Value> ? Value : never
}>

export const SEARCH: AddressField<string> = {
  name: 'suche',
  read: (word) => word ?? '',
  write: (search) => (search.trim() === '' ? null : search),
}

/** A category; `keyOf` returns its key, null for unknown values. */
export const category = <Key extends string>(
  keyOf: (word: string) => Key | null,
): AddressField<Key | null> => ({
  name: 'kategorie',
  read: (word) => keyOf(word ?? ''),
  write: (key) => key,
})

/** Most categories of one filter. */
const MOST_CATEGORIES = 20

/** Several categories: the parameter repeated, or its words separated by commas. Unknown words are left out; null is every category. */
export const categories = <Key extends string>(
  keyOf: (word: string) => Key | null,
): AddressField<readonly Key[] | null> => ({
  name: 'kategorie',
  read(word, words = [word ?? '']) {
    const keys = words.flatMap((some) => some.split(',').map(keyOf)).filter((key) => key !== null)
    return keys.length > 0 ? [...new Set(keys)].slice(0, MOST_CATEGORIES) : null
  },
  write: (keys) => keys,
})

export function readFilter<Filter>(fields: AddressFields<Filter>, parameters: URLSearchParams): Filter {
  const filter: Partial<Filter> = {}
  for (const key in fields) {
    const { name, read } = fields[key]
    filter[key] = read(parameters.get(name), parameters.getAll(name))
  }
  return filter as Filter
}

/** Most characters of one value of a filter. */
const LONGEST_WORD = 200

/** Names of the parameters with a value that the filter does not know, or with one that is longer than any. */
export const unknownParameters = (
  fields: Readonly<Record<string, Pick<AddressField<unknown>, 'name' | 'read'>>>,
  parameters: URLSearchParams,
): string[] =>
  Object.values(fields)
    .filter(({ name, read }) =>
      parameters
        .getAll(name)
        .some((word) => word.length > LONGEST_WORD || (word.trim() !== '' && read(word) === read(null))),
    )
    .map(({ name }) => name)

/** A copy of the parameters with this filter, on its first page; other parameters are kept. */
export function writeFilter<Filter>(
  fields: AddressFields<Filter>,
  filter: NoInfer<Filter>,
  parameters: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(parameters)
  written.delete(PAGE.name)
  for (const key in fields) {
    const { name, write } = fields[key]
    written.delete(name)
    for (const word of [write(filter[key]) ?? []].flat()) written.append(name, word)
  }
  return written
}

/** What narrows a list; null selects all. */
export type Narrowing = Readonly<{
  search: string
  category?: string | readonly string[] | null
  time?: string | null
  place?: string | null
  open?: string | null
  kind?: string | null
}>

/** Whether the filter narrows the list. */
export const isFiltering = ({ search, category, time, place, open, kind }: Narrowing): boolean =>
  search.trim() !== '' || [category, time, place, open, kind].some((chosen) => chosen != null)
