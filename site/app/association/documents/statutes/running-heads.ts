import { STYLES, set } from '../lettering.ts'
import { drawRunningHead } from '../running-head.ts'
import { PAGE, pagination, type Sheet } from '../sheet.ts'
import type { Statutes } from '../texts.ts'
import { COLUMN } from './column.ts'

const WIDTH = COLUMN.right - COLUMN.sign

/** Header with the association's name and footer with the page number, on every page but the cover. */
export function drawRunningHeads(sheet: Sheet, { owner, title, notice }: Statutes): void {
  const { pdf, color } = sheet
  const { count } = pdf.bufferedPageRange()
  for (let page = 1; page < count; page++) {
    pdf.switchToPage(page)
    pagination(sheet, () => {
      const head = { x: COLUMN.sign, y: 40, width: WIDTH }
      drawRunningHead(sheet, owner, `${title} · ${notice.title}`, head)
      pdf.moveTo(COLUMN.sign, 70).lineTo(COLUMN.right, 70).lineWidth(0.75).stroke(color('river-800'))
      const foot = { x: COLUMN.sign, y: PAGE.height - 50, width: WIDTH, align: 'right' } as const
      set(sheet, `Seite ${page + 1} von ${count}`, STYLES.small, foot)
    })
  }
}
