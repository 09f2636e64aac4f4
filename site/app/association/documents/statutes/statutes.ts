import { closeSheet, element, openSheet, type PaperLook, type Sheet } from '../sheet.ts'
import type { Statutes } from '../texts.ts'
import { drawContents } from './contents.ts'
import { drawCover } from './cover.ts'
import { drawRunningHeads } from './running-heads.ts'
import { writeSections } from './sections.ts'

/** The association's statutes: a cover with the table of contents, then the sections. Resolves with the PDF. */
export async function makeStatutes(statutes: Statutes, look?: PaperLook): Promise<Buffer> {
  const sheet = openSheet({
    title: statutes.title,
    owner: statutes.owner,
    subject: statutes.subtitle,
    revised: statutes.revised,
    universal: true,
    look,
  })
  const contentsTop = drawCover(sheet, statutes)
  const contents = element(sheet, sheet.body, 'TOC')
  const pages = writeSections(sheet, statutes)
  onCover(sheet, () => drawContents(sheet, contents, pages, contentsTop))
  drawRunningHeads(sheet, statutes)
  return closeSheet(sheet)
}

/** Page numbers are known after the sections are written. */
function onCover({ pdf }: Sheet, write: () => void): void {
  pdf.switchToPage(0)
  write()
}
