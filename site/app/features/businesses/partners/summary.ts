import type { Partner } from './partner'

export type Summary = Readonly<{ partners: number; categories: number; acceptance: number; sales: number }>

/** Counts both lists. A business in both counts once; an unknown one is identified by its name. */
export function summarize(acceptance: readonly Partner[], sales: readonly Partner[]): Summary {
  const all = [...acceptance, ...sales]
  return {
    partners: new Set(all.map(({ name, business }) => business?.path ?? name.trim().toLowerCase())).size,
    categories: categoriesOf(all).length,
    acceptance: acceptance.length,
    sales: sales.length,
  }
}

/** All categories without duplicates, in German alphabetical order. */
export function categoriesOf(partners: readonly Partner[]): string[] {
  const named = partners.flatMap(({ category_name }) => category_name?.trim() || [])
  return [...new Set(named)].sort(new Intl.Collator('de').compare)
}
