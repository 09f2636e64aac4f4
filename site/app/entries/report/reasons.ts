/** Reasons of reports (docs/product.md#reports), as in the database. */
export const REPORT_REASONS = {
  illegal: 'Rechtswidriger Inhalt',
  personal: 'Verletzt die Rechte abgebildeter oder genannter Personen',
  copyright: 'Verletzt Urheberrechte',
  offensive: 'Beleidigung, Hetze oder Gewalt',
  misleading: 'Falsch, irreführend oder Betrug',
  spam: 'Werbung oder Spam',
  other: 'Anderer Grund',
} as const

export type ReportReason = keyof typeof REPORT_REASONS
