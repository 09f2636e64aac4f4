import { unreadableBody } from '../errors.ts'
/** A body that the database parses as JSON, with its keys and row count. */
export type Payload = Readonly<{
  json: string
  shape: 'object' | 'array'
  /** Columns or arguments it contains. */
  keys: readonly string[]
  /** Number of rows, where it was counted. */
  rows: number | null
}>

export const emptyObject: Payload = { json: '{}', shape: 'object', keys: [], rows: 1 }
const emptyArray: Payload = { json: '[]', shape: 'array', keys: [], rows: 0 }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a request body. With `columns` named in the URL the keys are those, and rows may differ in what they give;
 * without, every row must have the same keys. Functions may be called with an empty body.
 */
export function parsePayload(
  bytes: ArrayBuffer,
  contentType: string | null,
  columns: readonly string[] | null,
  mayBeEmpty: boolean,
): Payload {
  const text = decode(bytes)
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  switch (type) {
    case 'application/json':
      return text === '' && mayBeEmpty ? emptyObject : fromJson(text, columns)
    case 'application/x-www-form-urlencoded':
      return fromRows([Object.fromEntries(new URLSearchParams(text))], 'object')
    case 'text/csv':
      return fromRows(parseCsv(text), 'array')
    default:
      throw unreadableBody(`Content-Type not acceptable: ${type}`)
  }
}

function decode(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadableBody()
  }
}

function fromJson(text: string, columns: readonly string[] | null): Payload {
  const value = parseJson(text)
  if (isRecord(value)) return { json: text, shape: 'object', keys: columns ?? Object.keys(value), rows: 1 }
  if (!Array.isArray(value)) throw unreadableBody()
  if (columns) return { json: text, shape: 'array', keys: columns, rows: value.length }
  return value.length === 0
    ? emptyArray
    : { json: text, shape: 'array', keys: commonKeys(value), rows: value.length }
}

function fromRows(rows: readonly Record<string, unknown>[], shape: Payload['shape']): Payload {
  const keys = rows[0] ? Object.keys(rows[0]) : []
  return { json: JSON.stringify(shape === 'object' ? rows[0] : rows), shape, keys, rows: rows.length }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableBody()
  }
}

function commonKeys(rows: readonly unknown[]): string[] {
  const [first] = rows
  const keys = isRecord(first) ? Object.keys(first) : null
  const uniform =
    keys !== null &&
    rows.every((row) => {
      if (!isRecord(row)) return false
      return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
    })
  if (!uniform) throw unreadableBody('All object keys must match')
  return keys
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows of a CSV body (RFC 4180) with a header line; unquoted NULL is null, everything else text. */
function parseCsv(text: string): Record<string, string | null>[] {
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
