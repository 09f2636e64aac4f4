/** How one value of a list's filter stands in the address. */
export type AddressField<Value> = Readonly<{
  /** Of the parameter, and of the form control that leads there without scripts. */
  name: string
  /** Null stands for an address without the parameter. */
  read: (word: string | null) => Value
  /** Null leaves the parameter out. */
  write: (value: Value) => string | null
}>

/** What a list is narrowed to, by the name of each value: `{ search: SEARCH, status: choice('status', …) }`. */
export type AddressFields<Filter> = Readonly<{ [Key in keyof Filter]: AddressField<Filter[Key]> }>

export type FilterOf<Fields> = Readonly<{
  [Key in keyof Fields]: Fields[Key] extends AddressField<infer Value> ? Value : never
}>

export const SEARCH: AddressField<string> = {
  name: 'suche',
  read: (word) => word ?? '',
  write: (search) => (search.trim() === '' ? null : search),
}

/** A category; `keyOf` knows them, a word it does not know counts as none. */
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

/** A copy of the parameters with this filter; those of others stay. */
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

/** Whether a list is narrowed by search or category. */
export const isFiltering = (filter: Readonly<{ search: string; category?: string | null }>): boolean =>
  filter.search.trim() !== '' || filter.category != null
