import type { ListKey } from './partner'

/** The two tabs and their texts. */
export const LISTS = [
  { key: 'acceptance', label: 'Einlösestellen' },
  { key: 'sales', label: 'Verkaufsstellen' },
] as const satisfies ReadonlyArray<{ key: ListKey; label: string }>

export function labelOf(list: ListKey): string {
  return LISTS.find(({ key }) => key === list)?.label ?? ''
}
