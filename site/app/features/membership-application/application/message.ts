import { groupedIban } from '../../../lib/iban.ts'

type Remarks = Readonly<
  Record<
    | 'fax'
    | 'mobile'
    | 'birthday'
    | 'employees'
    | 'full_time'
    | 'apprentices'
    | 'vouchers'
    | 'account_holder'
    | 'iban'
    | 'bic'
    | 'message',
    string
  >
>

/** What has no column of its own, as labelled lines (docs/product.md#membership); what was left empty has no line. */
export function applicationMessage(draft: Remarks): string {
  const lines: readonly (readonly [label: string, value: string])[] = [
    ['Fax', draft.fax],
    ['Mobil', draft.mobile],
    ['Geburtstag', draft.birthday.split('-').reverse().join('.')],
    ['Beschäftigte gesamt', draft.employees],
    ['Vollzeitstellen', draft.full_time.replace('.', ',')],
    ['Auszubildende', draft.apprentices],
    ['Gutscheinannahme', draft.vouchers],
    ['Kontoinhaber', draft.account_holder],
    ['IBAN', groupedIban(draft.iban)],
    ['BIC', draft.bic],
  ]
  const labelled = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
  // The free text goes last, so that it can not pass for one of the lines above it.
  return [labelled.join('\n'), draft.message].filter(Boolean).join('\n\nNachricht:\n')
}
