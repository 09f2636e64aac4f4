/** Offices of admins (docs/product.md#roles), in the order in which they are listed. */
export const OFFICES = ['board', 'treasurer', 'editor', 'vouchers', 'secretary'] as const

export type Office = (typeof OFFICES)[number]

export const OFFICE_NAMES: Readonly<Record<Office, string>> = {
  board: 'Vorstand',
  treasurer: 'Kasse',
  editor: 'Redaktion',
  vouchers: 'Gutscheine',
  secretary: 'Schriftführung',
}

/** Whether these offices include one of the asked ones; the board has the rights of all. */
export function holdsOffice(offices: readonly Office[], ...asked: readonly Office[]): boolean {
  return offices.some((office) => office === 'board' || asked.includes(office))
}
