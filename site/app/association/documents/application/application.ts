import { drawRunningHead, drawSign, drawTown, TOWN } from '../drawing.ts'
import { fit, measure, STYLES, type Style, set } from '../lettering.ts'
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
} from '../sheet.ts'
import type { ApplicationForm } from '../texts.ts'
import { drawChoice, drawFields, drawHeading, drawPart, drawSignature, FRAME, type Paper } from './fields.ts'
import { FormWidgets } from './form-widgets.ts'

/** The application for membership on one sheet, printed on both sides. Resolves with the PDF. */
export async function makeApplication(form: ApplicationForm, look?: PaperLook): Promise<Buffer> {
  const { title, owner, lead, revised } = form
  const sheet = openSheet({ title, owner, subject: lead, revised, look })
  const widgets = new FormWidgets(sheet)
  drawFront({ sheet, widgets, form })
  drawMandate({ sheet, widgets, form })
  drawPageNumbers(sheet)
  return closeSheet(sheet)
}

function drawFront(paper: Paper): void {
  const { sheet, form } = paper
  const { business, contact, team, message, declaration, declarationSignature } = form
  sheet.pdf.addPage()
  let y = drawLetterhead(sheet, form)
  y = drawPart(paper, business, y) + 5
  y = drawPart(paper, contact, y) + 5
  y = drawPart(paper, team, y) + 3
  const rest = element(sheet, sheet.body, 'Sect')
  y = drawChoice(paper, rest, y)
  y = drawFields(paper, rest, [message], y, 44) + 3
  element(sheet, rest, 'P', () => {
    y += set(
      sheet,
      declaration,
      { ...STYLES.text, size: 9.5, leading: 13 },
      { x: FRAME.left, y, width: FRAME.width },
    )
  })
  drawSignature(paper, rest, declarationSignature, y + 4)
}

function drawPageNumbers(sheet: Sheet): void {
  const { count } = sheet.pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.pdf.switchToPage(page)
    const box = { x: FRAME.left, y: PAGE.height - 28, width: FRAME.width, align: 'right' } as const
    pagination(sheet, () => set(sheet, `Seite ${page + 1} von ${count}`, STYLES.small, box))
  }
}

const BAND = 118
const SCALE = 0.27
const TITLE: Style = { face: 'display', size: 28, leading: 32, color: 'river-900' }
const OWNER: Style = { face: 'display', size: 11, leading: 15, color: 'river-800' }
/** Room above the title. */
const OWNER_HEIGHT = 26
const FEE: Style = { face: 'display', size: 19, leading: 23, color: 'market-600' }
const FEE_WIDTH = 150

/** Townscape, association, title and fee. Returns the upper edge of the form. */
function drawLetterhead(sheet: Sheet, form: ApplicationForm): number {
  const { pdf, color, body } = sheet
  decoration(sheet, () => {
    pdf.save().rect(0, 0, PAGE.width, BAND).clip()
    pdf.rect(0, 0, PAGE.width, BAND).fill(color('river-50'))
    pdf.translate((PAGE.width - TOWN.width * SCALE) / 2, BAND - TOWN.ground * SCALE - 7).scale(SCALE)
    drawTown(pdf)
    pdf.restore()
    drawSign(sheet, FRAME.left, BAND + 14, 22)
  })
  const left = FRAME.right - FEE_WIDTH
  const width = left - FRAME.left - 12
  const write = (tag: string, text: string, style: Style, x: number, y: number, room: number) =>
    element(sheet, body, tag, () => set(sheet, text, style, { x, y, width: room }))
  const owner = fit(sheet, form.owner, OWNER, width - 30, OWNER_HEIGHT)
  const above = (measure(sheet, form.owner, owner, width - 30) - OWNER.leading) / 2
  write('P', form.owner, owner, FRAME.left + 30, BAND + 17.5 - above, width - 30)
  write('H1', form.title, TITLE, FRAME.left, BAND + 40, width)
  write('P', form.lead, { ...STYLES.text, size: 12 }, FRAME.left, BAND + 73, width)
  write('P', form.howTo, STYLES.small, FRAME.left, BAND + 90, width)
  decoration(sheet, () => pdf.rect(left - 14, BAND + 17, 4, 53).fill(color('straw')))
  const { yearly, interval, monthly } = form.fee
  write('P', yearly, FEE, left, BAND + 14, FEE_WIDTH)
  write('P', interval, { ...STYLES.text, size: 9.5 }, left, BAND + 39, FEE_WIDTH)
  write('P', `(${monthly})`, { ...STYLES.small, size: 9 }, left, BAND + 54, FEE_WIDTH)
  return BAND + 110
}

const MANDATE_TITLE: Style = { face: 'display', size: 24, leading: 28, color: 'river-900' }
const FACT_LABEL = 186

/** The back: SEPA mandate, and the next steps. */
function drawMandate(paper: Paper): void {
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
  write('H1', title, MANDATE_TITLE)
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
