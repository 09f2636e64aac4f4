import { drawSign } from './drawing.ts'
import { fit, measure, STYLES, type Style, set } from './lettering.ts'
import {
  closeSheet,
  decoration,
  type Element,
  element,
  openSheet,
  PAGE,
  type PaperLook,
  pagination,
  type Sheet,
} from './sheet.ts'

export type Participant = Readonly<{
  name: string
  category: string | null
  street: string | null
  town: string | null
  phone: string | null
  accepts: boolean
  sells: boolean
}>

export type ParticipantList = Readonly<{
  /** Name of the association. */
  owner: string
  /** Name of the voucher card. */
  card: string
  /** Day on which the rows were read, `YYYY-MM-DD`. */
  date: string
  /** In the order of the list. */
  rows: readonly Participant[]
  /** Whether these are all. */
  isWhole: boolean
}>

const TITLE: Style = { face: 'display', size: 28, leading: 32, color: 'river-900' }
const OWNER: Style = { face: 'display', size: 11, leading: 15, color: 'river-800' }
const CELL: Style = { ...STYLES.text, size: 8.5, leading: 11 }
const NAME: Style = { ...CELL, face: 'strong' }
const HEAD: Style = { ...STYLES.smallStrong, size: 7.5, color: 'river-900' }

const LEFT = 40
const RIGHT = PAGE.width - LEFT
const TOP = 56
const BOTTOM = PAGE.height - 60
/** Above and below the text of a row. */
const PADDING = 3

type Column = Readonly<{
  title: string
  x: number
  width: number
  style: Style
  text: (participant: Participant) => string
}>

/** Left edges and widths in points. */
const COLUMNS: readonly Column[] = [
  { title: 'Geschäft', x: LEFT, width: 152, style: NAME, text: ({ name }) => name },
  { title: 'Branche', x: 198, width: 90, style: CELL, text: ({ category }) => category ?? '' },
  {
    title: 'Anschrift',
    x: 294,
    width: 126,
    style: CELL,
    text: ({ street, town }) => [street, town].filter(Boolean).join(', '),
  },
  { title: 'Telefon', x: 426, width: 68, style: CELL, text: ({ phone }) => phone ?? '' },
  { title: 'Einlösen', x: 498, width: 34, style: NAME, text: ({ accepts }) => (accepts ? 'ja' : '–') },
  { title: 'Kaufen', x: 532, width: 30, style: NAME, text: ({ sells }) => (sells ? 'ja' : '–') },
]

/** The shops that take and sell the voucher card, as a table to print. Resolves with the PDF. */
export async function makeParticipantList(list: ParticipantList, look?: PaperLook): Promise<Buffer> {
  const title = `Teilnehmerliste ${list.card}`
  const sheet = openSheet({
    title,
    owner: list.owner,
    subject: 'Wo die Karte gilt und wo es sie gibt',
    revised: list.date,
    universal: true,
    look,
  })
  const date = list.date.split('-').reverse().join('.')
  sheet.pdf.addPage()
  writeRows(sheet, list, drawHead(sheet, list, date))
  drawFeet(sheet, `${title} · Stand ${date}`)
  return closeSheet(sheet)
}

/** Association, title and key. Returns the upper edge of the table. */
function drawHead(sheet: Sheet, { owner, card, rows, isWhole }: ParticipantList, date: string): number {
  decoration(sheet, () => drawSign(sheet, LEFT, TOP - 12, 24))
  const write = (tag: string, text: string, style: Style, x: number, y: number) =>
    element(sheet, sheet.body, tag, () => set(sheet, text, style, { x, y, width: RIGHT - x }))
  const room = RIGHT - LEFT - 32
  write('P', owner, fit(sheet, owner, OWNER, room, 2 * OWNER.leading), LEFT + 32, TOP - 8)
  write('H1', card, TITLE, LEFT, TOP + 24)
  const below = TOP + 24 + measure(sheet, card, TITLE, RIGHT - LEFT)
  const text =
    rows.length === 0
      ? 'Noch sind keine Einlöse- und Verkaufsstellen eingetragen.'
      : `${isWhole ? 'Alle' : 'Die ersten'} ${rows.length.toLocaleString('de-DE')} Geschäfte, die die Karte annehmen oder verkaufen. Stand: ${date}`
  write('P', text, STYLES.text, LEFT, below + 4)
  return below + 4 + measure(sheet, text, STYLES.text, RIGHT - LEFT) + 14
}

/** Rows are not split; each page begins with the headings of the columns. */
function writeRows(sheet: Sheet, { rows }: ParticipantList, top: number): void {
  if (rows.length === 0) return
  const table = element(sheet, sheet.body, 'Table')
  let y = drawHeadings(sheet, top, table)
  for (const row of rows) {
    const height = heightOf(sheet, row)
    if (y + height > BOTTOM) {
      sheet.pdf.addPage()
      y = drawHeadings(sheet, TOP)
    }
    writeRow(sheet, table, row, y + PADDING)
    y += height
    const line = y
    decoration(sheet, () =>
      sheet.pdf.moveTo(LEFT, line).lineTo(RIGHT, line).lineWidth(0.5).stroke(sheet.color('line')),
    )
  }
}

/** The headings are part of the table on its first page, and repeated for the eye on the others. Returns their lower edge. */
function drawHeadings(sheet: Sheet, y: number, table?: Element): number {
  const bottom = y + HEAD.leading + 8
  const row = table && element(sheet, table, 'TR')
  for (const { title, x, width } of COLUMNS) {
    const draw = () => set(sheet, title, HEAD, { x, y: y + 2, width })
    if (!row) pagination(sheet, draw)
    else {
      const cell = sheet.pdf.struct('TH', { scope: 'Column' } as never)
      row.add(cell)
      cell.add(draw)
    }
  }
  decoration(sheet, () =>
    sheet.pdf
      .moveTo(LEFT, bottom - 2)
      .lineTo(RIGHT, bottom - 2)
      .lineWidth(1)
      .stroke(sheet.color('river-800')),
  )
  return bottom
}

function heightOf(sheet: Sheet, row: Participant): number {
  const heights = COLUMNS.map(({ text, style, width }) => measure(sheet, text(row), style, width))
  return Math.max(...heights) + 2 * PADDING
}

function writeRow(sheet: Sheet, table: Element, participant: Participant, y: number): void {
  const row = element(sheet, table, 'TR')
  for (const { x, width, style, text } of COLUMNS)
    element(sheet, row, 'TD', () => set(sheet, text(participant), style, { x, y, width }))
}

function drawFeet(sheet: Sheet, text: string): void {
  const { count } = sheet.pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.pdf.switchToPage(page)
    const y = PAGE.height - 46
    pagination(sheet, () => {
      set(sheet, text, STYLES.small, { x: LEFT, y, width: 380 })
      set(sheet, `Seite ${page + 1} von ${count}`, STYLES.small, {
        x: RIGHT - 110,
        y,
        width: 110,
        align: 'right',
      })
    })
  }
}
