import { STYLES, set } from '../lettering.ts'
import { closeSheet, element, openSheet, PAGE, type PaperLook, pagination, type Sheet } from '../sheet.ts'
import type { ApplicationForm } from '../texts.ts'
import { drawChoice, drawFields, drawPart, drawSignature, type Paper } from './fields.ts'
import { FormWidgets } from './form-widgets.ts'
import { FRAME } from './frame.ts'
import { drawLetterhead } from './letterhead.ts'
import { drawMandate } from './mandate.ts'

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
