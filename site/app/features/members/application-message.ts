import { groupedIban } from '../../lib/form/iban.ts'

type MessageFields = Readonly<
  Record<
    | 'fax'
    | 'mobile'
    | 'birthday'
    | 'employees'
    | 'full_time'
    | 'apprentices'
    | 'account_holder'
    | 'bic'
    | 'message',
    string | null
  > &
    Record<'vouchers' | 'iban', string>
>

/** Values without a column, as labelled lines (docs/product.md#membership); empty values are omitted. */
export function applicationMessage(fields: MessageFields): string {
  const lines: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['Fax', fields.fax],
    ['Mobil', fields.mobile],
    ['Geburtstag', fields.birthday?.split('-').reverse().join('.')],
    ['Beschäftigte gesamt', fields.employees],
    ['Vollzeitstellen', fields.full_time?.replace('.', ',')],
    ['Auszubildende', fields.apprentices],
    ['Gutscheinannahme', fields.vouchers],
    ['Kontoinhaber', fields.account_holder],
    ['IBAN', groupedIban(fields.iban)],
    ['BIC', fields.bic],
  ]
  const labelled = lines.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`)
  // The free text goes last, so that it can not pass for one of the lines above it.
  return [labelled.join('\n'), fields.message].filter(Boolean).join('\n\nNachricht:\n')
}
