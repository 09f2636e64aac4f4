import { unreadableBody } from '../errors.ts'

/** Rows of a CSV body (RFC 4180) with a header line; unquoted NULL is null, everything else text. */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = splitRecords(text)
  if (!header || header.length === 0) throw unreadableBody('not enough input')
  return lines.map((cells) => {
    if (cells.length !== header.length) throw unreadableBody('All lines must have same number of fields')
    return Object.fromEntries(
      header.map((name, at) => [name, cells[at] === 'NULL' ? null : (cells[at] ?? '')]),
    )
  })
}

function splitRecords(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    record.push(cell.value)
    at = cell.next
    if (text[at] === ',') {
      at += 1
      if (at === text.length) record.push('')
      continue
    }
    if (text[at] === '\r') at += 1
    if (at < text.length && text[at] !== '\n')
      throw unreadableBody('A quoted field must end at a comma or line')
    at += 1
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  if (record.length > 0) records.push(record)
  return records
}

function plainCell(text: string, from: number): { value: string; next: number } {
  let next = from
  while (next < text.length && text[next] !== ',' && text[next] !== '\n' && text[next] !== '\r') next += 1
  return { value: text.slice(from, next), next }
}

function quotedCell(text: string, from: number): { value: string; next: number } {
  const parts: string[] = []
  let start = from + 1
  for (;;) {
    const close = text.indexOf('"', start)
    if (close === -1) throw unreadableBody('A quoted field does not end')
    parts.push(text.slice(start, close))
    if (text[close + 1] !== '"') return { value: parts.join('"'), next: close + 1 }
    start = close + 2
  }
}
