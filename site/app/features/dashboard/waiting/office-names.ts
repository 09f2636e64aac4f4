export const OFFICE_NAMES: Readonly<Record<string, string>> = {
  board: 'Vorstand',
  treasurer: 'Kasse',
  editor: 'Redaktion',
  vouchers: 'Gutscheine',
  secretary: 'Schriftführung',
}
