/** What lists are narrowed by, as it is called in addresses and in the forms that lead there. */
export const SEARCH_PARAMETER = 'suche'
export const CATEGORY_PARAMETER = 'kategorie'

export type SearchAndCategory<Category extends string = string> = Readonly<{
  search: string
  category: Category | null
}>

export function readSearch(parameters: URLSearchParams): string {
  return parameters.get(SEARCH_PARAMETER) ?? ''
}

/** The search as it stands in an address; null where nothing is searched for. */
export function writtenSearch(search: string): string | null {
  return search.trim() === '' ? null : search
}

/** Whether a list is narrowed at all. */
export function isFiltering({ search, category }: SearchAndCategory): boolean {
  return writtenSearch(search) !== null || category !== null
}

/** A copy of the parameters with these values; null takes a parameter out, what is not named stays. */
export function withParameters(
  parameters: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const written = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) written.delete(name)
    else written.set(name, value)
  }
  return written
}
