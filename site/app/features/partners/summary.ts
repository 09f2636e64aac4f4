import type { Partner } from './partner'

export type Summary = Readonly<{ partners: number; categories: number; acceptance: number; sales: number }>

/** Counts both lists. Who takes the card and sells it stands in both and is one partner, told by the name. */
export function summarize(acceptance: readonly Partner[], sales: readonly Partner[]): Summary {
  const all = [...acceptance, ...sales]
  return {
    partners: new Set(all.map(({ name }) => name.trim().toLowerCase())).size,
    categories: categoriesOf(all).length,
    acceptance: acceptance.length,
    sales: sales.length,
  }
}

/** Every category that occurs, once, in the order of the German alphabet. */
export function categoriesOf(partners: readonly Partner[]): string[] {
  const named = partners.flatMap(({ category_name }) => category_name?.trim() || [])
  return [...new Set(named)].sort(new Intl.Collator('de').compare)
}
