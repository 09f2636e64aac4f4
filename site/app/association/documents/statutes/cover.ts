import { drawSign, drawTown } from '../drawing.ts'
import { fit, measure, STYLES, type Style, set } from '../lettering.ts'
import { decoration, element, PAGE, type Sheet } from '../sheet.ts'
import type { Statutes } from '../texts.ts'
import { COLUMN } from './column.ts'

/** Crop of the townscape on the cover, in units of the drawing. */
const CROP = { left: 536, top: -40, width: 1210, height: 482 } as const
const SCALE = PAGE.width / CROP.width
const BAND = CROP.height * SCALE

const TITLE: Style = { face: 'display', size: 46, leading: 52, color: 'river-900' }
const SUBTITLE: Style = { face: 'text', size: 14, leading: 19, color: 'ink' }
const OWNER: Style = { face: 'display', size: 12.5, leading: 16, color: 'river-800' }

/** Draws the cover and returns the upper edge of the table of contents. */
export function drawCover(sheet: Sheet, statutes: Statutes): number {
  const { pdf, color, body } = sheet
  pdf.addPage()
  decoration(sheet, () => {
    pdf.save().rect(0, 0, PAGE.width, BAND).clip()
    pdf.rect(0, 0, PAGE.width, BAND).fill(color('river-50'))
    pdf.scale(SCALE).translate(-CROP.left, -CROP.top)
    drawTown(pdf)
    pdf.restore()
    drawSign(sheet, COLUMN.sign, BAND + 34, 34)
  })
  const line = (tag: string, text: string, style: Style, x: number, y: number) => {
    const width = COLUMN.right - x
    const fitting = fit(sheet, text, style, width, 2 * style.leading)
    element(sheet, body, tag, () => set(sheet, text, fitting, { x, y, width }))
  }
  line('P', statutes.owner, OWNER, COLUMN.sign + 44, BAND + 43)
  line('H1', statutes.title, TITLE, COLUMN.sign, BAND + 86)
  line('P', statutes.subtitle, SUBTITLE, COLUMN.sign, BAND + 142)
  return drawNotice(sheet, statutes, BAND + 186) + 34
}

/** Notice that this is a model text; returns its lower edge. */
function drawNotice(sheet: Sheet, { notice: { title, text } }: Statutes, y: number): number {
  const { pdf, color, body } = sheet
  const left = COLUMN.sign + 20
  const width = COLUMN.right - left - 18
  const height = measure(sheet, text, STYLES.text, width) + STYLES.strong.leading + 24
  decoration(sheet, () => {
    pdf.rect(COLUMN.sign, y, COLUMN.right - COLUMN.sign, height).fill(color('market-50'))
    pdf.rect(COLUMN.sign, y, 4, height).fill(color('market-600'))
  })
  const notice = element(sheet, body, 'Sect')
  const headline = { ...STYLES.strong, color: 'market-700' }
  element(sheet, notice, 'P', () => set(sheet, title, headline, { x: left, y: y + 12, width }))
  element(sheet, notice, 'P', () => set(sheet, text, STYLES.text, { x: left, y: y + 27, width }))
  return y + height
}
