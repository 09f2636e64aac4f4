import { visibleText } from '../../../../supabase/functions/_shared/email-address'
import { type ColumnNames, type CsvLine, knownHeadings } from './columns'
import { decodeText } from './decode'
import { DELIMITERS, type Delimiter, findDelimiter } from './delimiter'
import { unescapeFormula } from './formula'

/** The file cannot be read reliably: it is a workbook, or a quote does not close or stands in the wrong place. */
export class UnreadableCsv extends Error {
  override name = 'UnreadableCsv'
  /** Line of the file with the wrong quote. */
  readonly line: number | undefined
  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}

export type CsvFile = Readonly<{
  /** From the headings on, without empty lines. */
  lines: readonly CsvLine[]
  /** What somebody should look at, in German. */
  notes: readonly string[]
}>

/** Records among which the headings are looked for: lists have titles above them. */
const FARTHEST_HEADINGS = 20
/** The first line of files that Excel is to open with this delimiter. */
const SEPARATOR_LINE = /^"?sep=(.?)"?[^\S\r\n]*(?=\r|\n|$)/i

/**
 * Parses a CSV file delimited by comma, semicolon or tab. Headings are the first line with two of the given names, lines above are left out; without
 * any it is the first line. Cells are trimmed, without invisible marks, and formulas escaped by an export are unescaped. Rejects with `UnreadableCsv`.
 */
export async function readCsv(bytes: Uint8Array, names: ColumnNames<string> = {}): Promise<CsvFile> {
  const { text: decoded, guessed } = decodeText(bytes)
  if (decoded.includes('\0')) throw new UnreadableCsv('This is not text.')
  const text = decoded.replace(SEPARATOR_LINE, '')
  const { default: papa } = await import('papaparse')
  const parse = (delimiter: Delimiter, preview = 0) => papa.parse<string[]>(text, { delimiter, preview })
  const named = DELIMITERS.map((delimiter) => ({
    delimiter,
    known: Math.max(
      0,
      ...parse(delimiter, FARTHEST_HEADINGS).data.map((cells) => knownHeadings(cells, names)),
    ),
  })).reduce((best, next) => (next.known > best.known ? next : best))
  const given = DELIMITERS.find((delimiter) => delimiter === SEPARATOR_LINE.exec(decoded)?.[1])
  const usual = given ?? findDelimiter(text.trimStart())
  const delimiter = named.known > 1 ? named.delimiter : usual
  const { data, errors } = parse(delimiter)
  const [wrong] = errors.filter(({ type }) => type === 'Quotes')
  if (wrong) throw new UnreadableCsv(wrong.message, text.slice(0, wrong.index).split(/\r\n|\r|\n/).length)
  const swallowing = swallowingLine(data, delimiter)
  if (swallowing !== undefined) throw new UnreadableCsv('A quoted field has several lines.', swallowing)
  const lines = data
    .map((cells, place) => ({ number: place + 1, cells: cells.map(cleaned) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const heading = lines.slice(0, FARTHEST_HEADINGS).findIndex(({ cells }) => knownHeadings(cells, names) > 1)
  return {
    lines: lines.slice(Math.max(0, heading)),
    notes: guessed
      ? [
          `Die Datei ist in der Kodierung ${guessed} gespeichert. Bitte sehen Sie nach, ob die Umlaute stimmen.`,
        ]
      : [],
  }
}

/** Columns of a table in which a cell with line breaks and as many delimiters is no text. */
const FEWEST_COLUMNS = 4

/** The line in which a cell begins that has whole lines of the table in it: two stray quotes, the first at the beginning of a cell. */
function swallowingLine(data: readonly (readonly string[])[], delimiter: string): number | undefined {
  const columns = Math.max(0, ...data.slice(0, FARTHEST_HEADINGS).map((cells) => cells.length))
  let line = 1
  for (const cells of data) {
    for (const cell of cells) {
      const breaks = cell.split(/\r\n|\r|\n/).length - 1
      const isTable = columns >= FEWEST_COLUMNS && breaks > 0 && cell.split(delimiter).length >= columns
      if (isTable) return line
      line += breaks
    }
    line += 1
  }
  return undefined
}

const cleaned = (cell: string): string => unescapeFormula(visibleText(cell)).trim()
