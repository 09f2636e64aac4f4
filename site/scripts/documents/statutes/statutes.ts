import { closeSheet, element, openSheet, type Sheet } from '../sheet.ts'
import { STATUTES_SECTIONS, STATUTES_TEXT } from '../texts.ts'
import { drawContents } from './contents.ts'
import { drawCover } from './cover.ts'
import { drawRunningHeads } from './running-heads.ts'
import { writeSections } from './sections.ts'

/** The association's statutes: a cover with the table of contents, then the sections. Resolves with the PDF. */
export async function makeStatutes(): Promise<Buffer> {
  const sheet = openSheet({
    title: STATUTES_TEXT.title,
    subject: STATUTES_TEXT.subtitle,
    revised: STATUTES_TEXT.revised,
    universal: true,
  })
  const contentsTop = drawCover(sheet)
  const contents = element(sheet, sheet.body, 'TOC')
  const pages = writeSections(sheet, STATUTES_SECTIONS)
  onCover(sheet, () => drawContents(sheet, contents, pages, contentsTop))
  drawRunningHeads(sheet)
  return closeSheet(sheet)
}

/** Page numbers are known after the sections are written. */
function onCover({ pdf }: Sheet, write: () => void): void {
  pdf.switchToPage(0)
  write()
}
