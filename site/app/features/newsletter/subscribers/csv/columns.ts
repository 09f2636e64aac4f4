import type { ColumnNames } from '../../../../lib/csv/columns'

type ReadField = 'name' | 'email' | 'status'

/** Columns read by an import, in the order used without known headers (docs/product.md#csv-files). */
export const SUBSCRIBER_COLUMNS: ColumnNames<ReadField> = {
  name: ['Name', 'Vollständiger Name', 'Full Name', 'Kontaktname', 'Anzeigename'],
  email: ['E-Mail', 'E-Mail-Adresse', 'Mail', 'Email Address', 'Mailadresse', 'E-Mail privat', 'Abonnent'],
  status: ['Status'],
}

/** The columns of an exported file (docs/product.md#csv-files). */
export const EXPORTED_COLUMNS = ['Name', 'E-Mail', 'Status', 'Angemeldet am'] as const
