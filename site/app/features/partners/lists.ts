import type { ListKey } from './partner'

/** The two tabs: their words and how the address names them. */
export const LISTS = [
  { key: 'acceptance', label: 'Einlösestellen', inAddress: 'einloesestellen' },
  { key: 'sales', label: 'Verkaufsstellen', inAddress: 'verkaufsstellen' },
] as const satisfies ReadonlyArray<{ key: ListKey; label: string; inAddress: string }>

export const DEFAULT_LIST: ListKey = 'acceptance'

export function labelOf(list: ListKey): string {
  return LISTS.find(({ key }) => key === list)?.label ?? ''
}
