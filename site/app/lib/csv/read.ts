import { visibleText } from '../../../../supabase/functions/_shared/email-address'
import { type ColumnNames, type CsvLine, knownHeadings } from './columns'
import { DELIMITERS, type Delimiter, findDelimiter, unescapeFormula } from './write'

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

/** CP850, which programs with DOS behind them write; browsers know no decoder for it. Characters 128 to 255. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decoder = (name: string) => (bytes: Uint8Array) => new TextDecoder(name).decode(bytes)

/** Encodings of one byte a character, the usual one first. */
const ENCODINGS: ReadonlyArray<Readonly<{ name: string | null; decode: (bytes: Uint8Array) => string }>> = [
  { name: null, decode: decoder('windows-1252') },
  { name: 'Mac Roman', decode: decoder('macintosh') },
  {
    name: 'DOS (CP850)',
    decode: (bytes) =>
      Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP850[byte - 128])).join(''),
  },
]

/** German letters within words; at their beginning Czech and others have some of the same bytes. */
const GERMAN = /(?<=\p{L})[äöü]|(?<=[aeiouäöü])ß/gu
/** What a wrong encoding makes of them: capitals and symbols within words, control characters. */
const STRANGE =
  /(?<=\p{L})(?![A-Z])\p{Lu}(?=\p{Ll})|(?<=\p{L})[^\x20-\x7e\p{L}\p{N}\p{P}\s]|(?<=\p{L})[^\x20-\x7e\p{L}\p{N}’–-](?=\p{L})|[\x80-\x9f]/gu

type DecodedText = Readonly<{
  text: string
  /** The encoding, where it is guessed and unusual. */
  guessed: string | null
}>

/**
 * Decodes a file of a spreadsheet program: UTF-8 with or without byte order mark, UTF-16 (Excel's "Unicode text"), and for anything that is not valid
 * UTF-8 the one of Windows-1252, Mac Roman and CP850 that gives the most German letters.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decoder('utf-16le')(bytes), guessed: null }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decoder('utf-16be')(bytes), guessed: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: null }
  } catch {
    const readings = ENCODINGS.map(({ name, decode }) => ({ text: decode(bytes), guessed: name }))
    return readings.reduce((best, next) => (likelihood(next.text) > likelihood(best.text) ? next : best))
  }
}

/** German letters count for an encoding, signs that no list of names has count against it. */
const likelihood = (text: string): number =>
  (text.match(GERMAN)?.length ?? 0) - (text.match(STRANGE)?.length ?? 0)
