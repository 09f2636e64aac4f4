/** The voucher card and the area in which it is accepted. */
export const VOUCHER = {
  name: 'Rodinger Gutscheinkarte',
  /** Values in EUR. */
  values: [10, 25, 50],
  acceptancePoints: 'Über 80 Einlösestellen',
  area: 'Roding und Umgebung',
  /** Printable list of the participants, maintained elsewhere. */
  participantList: 'https://downloads.gewerbeverein-roding.example/teilnehmerliste.pdf',
} as const
