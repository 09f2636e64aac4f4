/** How one value of a filter is stored in the search parameters. */
export type AddressField<Value> = Readonly<{
  /** Name of the parameter, and of the form control without scripts. */
  name: string
  /** Parses the parameter; `word` is null without it. */
  read: (word: string | null) => Value
  /** Null removes the parameter. */
  write: (value: Value) => string | null
}>

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

export function readFilter<Filter>(fields: AddressFields<Filter>, parameters: URLSearchParams): Filter {
  const filter: Partial<Filter> = {}
  for (const key in fields) filter[key] = fields[key].read(parameters.get(fields[key].name))
  return filter as Filter
}

/** A copy of the parameters with this filter; other parameters are kept. */
export function writeFilter<Filter>(
  fields: AddressFields<Filter>,
  filter: NoInfer<Filter>,
  parameters: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(parameters)
  for (const key in fields) {
    const word = fields[key].write(filter[key])
    if (word === null) written.delete(fields[key].name)
    else written.set(fields[key].name, word)
  }
  return written
}

/** Whether the filter has a search or category. */
export const isFiltering = (filter: Readonly<{ search: string; category?: string | null }>): boolean =>
  filter.search.trim() !== '' || filter.category != null
