/** The voucher card and where it counts as money. */
export const VOUCHER = {
  name: 'Rodinger Gutscheinkarte',
  /** Euros a card can be bought with. */
  values: [10, 25, 50],
  acceptancePoints: 'Über 80 Einlösestellen',
  area: 'Roding und Umgebung',
  /** Printable list of participants, kept up to date elsewhere. */
  participantList: 'https://downloads.gewerbeverein-roding.example/teilnehmerliste.pdf',
} as const
