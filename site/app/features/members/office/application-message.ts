/** Parsed message of an application: labelled lines and the applicant's own text. */
export type MessageParts = Readonly<{
  lines: ReadonlyArray<Readonly<{ label: string; value: string }>>
  text: string
}>

const LABELS = [
  'Fax',
  'Mobil',
  'Geburtstag',
  'Beschäftigte gesamt',
  'Vollzeitstellen',
  'Auszubildende',
  'Gutscheinannahme',
  'Kontoinhaber',
  'IBAN',
  'BIC',
]
const TEXT_BEGINS = 'Nachricht:'

/**
 * Parses the message (docs/product.md#membership). The applicant's own text is last, so that its lines are never mistaken for labelled
 * ones.
 */
export function readMessage(message: string | null): MessageParts {
  const all = (message ?? '').split(/\r\n|\r|\n/)
  const begin = all.indexOf(TEXT_BEGINS)
  const end = begin < 0 ? all.length : begin
  const lines: Array<{ label: string; value: string }> = []
  const loose: string[] = []
  for (const line of all.slice(0, end)) {
    const label = LABELS.find((known) => line.startsWith(`${known}: `))
    if (label) lines.push({ label, value: line.slice(label.length + 2) })
    else loose.push(line)
  }
  const text = [...loose, ...(begin < 0 ? [] : all.slice(begin + 1))].join('\n').trim()
  return { lines, text }
}
