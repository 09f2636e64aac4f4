import { drawSign, drawTown, TOWN } from '../drawing.ts'
import { fit, measure, STYLES, type Style, set } from '../lettering.ts'
import { decoration, element, PAGE, type Sheet } from '../sheet.ts'
import type { ApplicationForm } from '../texts.ts'
import { FRAME } from './frame.ts'

const BAND = 118
const SCALE = 0.27
const TITLE: Style = { face: 'display', size: 28, leading: 32, color: 'river-900' }
const OWNER: Style = { face: 'display', size: 11, leading: 15, color: 'river-800' }
/** Room above the title. */
const OWNER_HEIGHT = 26
const FEE: Style = { face: 'display', size: 19, leading: 23, color: 'market-600' }
const FEE_WIDTH = 150

/** Townscape, association, title and fee. Returns the upper edge of the form. */
export function drawLetterhead(sheet: Sheet, form: ApplicationForm): number {
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
