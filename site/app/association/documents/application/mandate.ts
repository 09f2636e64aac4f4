import { measure, STYLES, type Style, set } from '../lettering.ts'
import { drawRunningHead } from '../running-head.ts'
import { decoration, type Element, element, pagination, type Sheet } from '../sheet.ts'
import type { ApplicationForm } from '../texts.ts'
import { drawHeading, drawPart, drawSignature, type Paper } from './fields.ts'
import { FRAME } from './frame.ts'

const TITLE: Style = { face: 'display', size: 24, leading: 28, color: 'river-900' }
const FACT_LABEL = 186

/** The back: SEPA mandate, and the next steps. */
export function drawMandate(paper: Paper): void {
  const { sheet, form } = paper
  const { title, lead, facts, text, account, signature } = form.mandate
  sheet.pdf.addPage()
  const { owner, title: name } = form
  const head = { x: FRAME.left, y: 36, width: FRAME.width }
  pagination(sheet, () => drawRunningHead(sheet, owner, name, head))
  const width = FRAME.width
  let y = 88
  const write = (tag: string, words: string, style: Style) => {
    element(sheet, sheet.body, tag, () => {
      y += set(sheet, words, style, { x: FRAME.left, y, width })
    })
  }
  write('H1', title, TITLE)
  write('P', lead, { ...STYLES.text, size: 12, leading: 17 })
  y = drawFacts(sheet, facts, y + 16) + 20
  for (const paragraph of text) {
    write('P', paragraph, STYLES.text)
    y += 8
  }
  y = drawPart(paper, account, y + 14) + 10
  y = drawSignature(paper, element(sheet, sheet.body, 'Sect'), signature, y)
  y = drawNext(sheet, form.next, y + 30) + 16
  write('P', form.privacy, STYLES.small)
}

/** Creditor, creditor id, frequency: a table of two columns. */
function drawFacts(sheet: Sheet, facts: readonly (readonly [string, string])[], top: number): number {
  const { pdf, color, body } = sheet
  const x = FRAME.left + FACT_LABEL
  const width = FRAME.right - x
  const table = element(sheet, body, 'Table')
  let y = top
  for (const [label, value] of facts) {
    const height = measure(sheet, value, STYLES.text, width)
    decoration(sheet, () =>
      pdf.moveTo(FRAME.left, y).lineTo(FRAME.right, y).lineWidth(0.5).stroke(color('line')),
    )
    const row = element(sheet, table, 'TR')
    const box = { x: FRAME.left, y: y + 4, width: FACT_LABEL - 10 }
    headCell(sheet, row, () => set(sheet, label, STYLES.strong, box))
    element(sheet, row, 'TD', () => set(sheet, value, STYLES.text, { x, y: y + 4, width }))
    y += height + 8
  }
  decoration(sheet, () =>
    pdf.moveTo(FRAME.left, y).lineTo(FRAME.right, y).lineWidth(0.5).stroke(color('line')),
  )
  return y
}

function headCell({ pdf }: Sheet, row: Element, draw: () => void): void {
  const cell = pdf.struct('TH', { scope: 'Row' } as never)
  row.add(cell)
  cell.add(draw)
}

/** What to do with the sheet, in numbered steps. */
function drawNext(sheet: Sheet, { title, steps }: ApplicationForm['next'], top: number): number {
  const part = element(sheet, sheet.body, 'Sect')
  let y = drawHeading(sheet, part, title, top)
  const list = element(sheet, part, 'L')
  steps.forEach((step, index) => {
    const item = element(sheet, list, 'LI')
    const box = { x: FRAME.left + 20, y, width: FRAME.width - 20 }
    const number = { ...STYLES.strong, color: 'market-600' }
    element(sheet, item, 'Lbl', () => set(sheet, `${index + 1}.`, number, { x: FRAME.left, y, width: 20 }))
    element(sheet, item, 'LBody', () => {
      y += set(sheet, step, STYLES.text, box) + 4
    })
  })
  return y
}
