/** How one value of a filter is stored in the search parameters. */
export type AddressField<Value> = Readonly<{
  /** Name of the parameter, and of the form control without scripts. */
  name: string
  /** Parses the parameter; `word` is null without it, `words` has every value where it is repeated. */
  read: (word: string | null, words?: readonly string[]) => Value
  /** Null removes the parameter; several values become a parameter each. */
  write: (value: Value) => string | readonly string[] | null
}>
