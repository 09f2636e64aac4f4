import { groupedIban } from '../../../lib/form/iban.ts'

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

/** What has no column of its own, as labelled lines (docs/product.md#membership); what was left empty has no line. */
export function applicationMessage(remarks: MessageFields): string {
  const lines: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['Fax', remarks.fax],
    ['Mobil', remarks.mobile],
    ['Geburtstag', remarks.birthday?.split('-').reverse().join('.')],
    ['Beschäftigte gesamt', remarks.employees],
    ['Vollzeitstellen', remarks.full_time?.replace('.', ',')],
    ['Auszubildende', remarks.apprentices],
    ['Gutscheinannahme', remarks.vouchers],
    ['Kontoinhaber', remarks.account_holder],
    ['IBAN', groupedIban(remarks.iban)],
    ['BIC', remarks.bic],
  ]
  const labelled = lines.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`)
  // The free text goes last, so that it can not pass for one of the lines above it.
  return [labelled.join('\n'), remarks.message].filter(Boolean).join('\n\nNachricht:\n')
}
