import type { StatutesParagraph, StatutesSection } from '../texts/statutes.ts'
import { measure, STYLES, set } from './lettering.ts'
import { decoration, type Element, element, type Sheet } from './sheet.ts'
import type { Statutes } from './texts.ts'

/** Positions on a page of the statutes, in points from the upper left corner. */
export const COLUMN = {
  /** Paragraph signs are in the margin, */
  sign: 68,
  /** numbers in brackets before the text, right-aligned here. */
  numberEnd: 129,
  text: 136,
  point: 152,
  right: 516,
  top: 96,
  bottom: 764,
} as const

export type SectionPage = Readonly<{ section: StatutesSection; page: number }>

const BEFORE_SECTION = 22
const AFTER_HEADING = 5
const BETWEEN = 6
const WIDTH = COLUMN.right - COLUMN.text
const POINT_WIDTH = COLUMN.right - COLUMN.point
const NUMBER = { ...STYLES.text, color: 'ink-soft' }

/** Writes all sections with bookmarks and returns the page on which each begins. */
export function writeSections(sheet: Sheet, statutes: Statutes): SectionPage[] {
  const flow = new Flow(sheet)
  const pages = statutes.sections.map((section) => ({ section, page: writeSection(sheet, flow, section) }))
  writeSignatures(sheet, flow, statutes)
  return pages
}

export const destination = ({ number }: StatutesSection) => `paragraph-${number}`

function writeSection(sheet: Sheet, flow: Flow, section: StatutesSection): number {
  const { pdf, body } = sheet
  const [first = ''] = section.paragraphs
  const heading = measure(sheet, section.title, STYLES.heading, WIDTH)
  flow.room(BEFORE_SECTION + heading + AFTER_HEADING + heightOf(sheet, first))
  if (flow.y > COLUMN.top) flow.y += BEFORE_SECTION
  pdf.addNamedDestination(destination(section), 'XYZ', 0, flow.y - 10, null)
  pdf.outline.addItem(`§ ${section.number} ${section.title}`)
  const part = element(sheet, body, 'Sect')
  element(sheet, part, 'H2', () => {
    set(sheet, `§ ${section.number} `, STYLES.sign, { x: COLUMN.sign, y: flow.y, width: WIDTH })
    set(sheet, section.title, STYLES.heading, { x: COLUMN.text, y: flow.y, width: WIDTH })
  })
  flow.y += heading + AFTER_HEADING
  const page = pdf.bufferedPageRange().count
  const list = element(sheet, part, 'L')
  section.paragraphs.forEach((paragraph, index) => {
    flow.room(heightOf(sheet, paragraph))
    const number = section.paragraphs.length > 1 ? `(${index + 1})` : undefined
    writeParagraph(sheet, flow, list, paragraph, number)
  })
  return page
}

function heightOf(sheet: Sheet, paragraph: StatutesParagraph): number {
  if (typeof paragraph === 'string') return measure(sheet, paragraph, STYLES.text, WIDTH)
  const points = paragraph.points.map((point) => measure(sheet, point, STYLES.text, POINT_WIDTH))
  return points.reduce((sum, height) => sum + height, measure(sheet, paragraph.text, STYLES.text, WIDTH))
}

function writeParagraph(
  sheet: Sheet,
  flow: Flow,
  list: Element,
  paragraph: StatutesParagraph,
  number: string | undefined,
): void {
  const { text, points } = typeof paragraph === 'string' ? { text: paragraph, points: [] } : paragraph
  const item = element(sheet, list, 'LI')
  if (number) {
    const label = { x: COLUMN.numberEnd - 40, y: flow.y, width: 40, align: 'right' } as const
    element(sheet, item, 'Lbl', () => set(sheet, number, NUMBER, label))
  }
  const content = element(sheet, item, 'LBody', () => {
    flow.y += set(sheet, text, STYLES.text, { x: COLUMN.text, y: flow.y, width: WIDTH })
  })
  if (points.length > 0) writePoints(sheet, flow, content, points)
  flow.y += BETWEEN
}

function writePoints(sheet: Sheet, flow: Flow, parent: Element, points: readonly string[]): void {
  const list = element(sheet, parent, 'L')
  points.forEach((point, index) => {
    const item = element(sheet, list, 'LI')
    const letter = `${'abcdefgh'[index]})`
    element(sheet, item, 'Lbl', () =>
      set(sheet, letter, NUMBER, { x: COLUMN.text, y: flow.y, width: COLUMN.point - COLUMN.text }),
    )
    element(sheet, item, 'LBody', () => {
      flow.y += set(sheet, point, STYLES.text, { x: COLUMN.point, y: flow.y, width: POINT_WIDTH })
    })
  })
}

/** Date of adoption, where it is known, and two signature lines. */
function writeSignatures(sheet: Sheet, flow: Flow, { adopted, signatures }: Statutes): void {
  const { pdf, color, body } = sheet
  flow.room(120)
  flow.y += 30
  if (adopted)
    element(sheet, body, 'P', () => {
      flow.y += set(sheet, adopted, STYLES.text, { x: COLUMN.text, y: flow.y, width: WIDTH })
    })
  const y = flow.y + 48
  const width = (WIDTH - 24) / 2
  signatures.forEach((who, index) => {
    const x = COLUMN.text + index * (width + 24)
    decoration(sheet, () =>
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke(color('line-strong')),
    )
    element(sheet, body, 'P', () => set(sheet, who, STYLES.small, { x, y: y + 4, width }))
  })
}

/** Position of the next line. Paragraphs are not split, and headings are kept with the next paragraph. */
class Flow {
  y = COLUMN.bottom + 1
  readonly #sheet: Sheet
  constructor(sheet: Sheet) {
    this.#sheet = sheet
  }

  /** Starts a new page unless there is this much space. */
  room(height: number): void {
    if (this.y + height <= COLUMN.bottom) return
    this.#sheet.pdf.addPage()
    this.y = COLUMN.top
  }
}
