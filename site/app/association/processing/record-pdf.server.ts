import PDFDocument from 'pdfkit'
import { TYPEFACES } from '../documents/sheet'
import type { RecordSection } from './record-sections'

/** Points. */
const MARGIN = 56

/** Sections as an A4 document in German, with numbered pages; a section that fits on a page is not split. Resolves with the file. */
export function writeRecord(
  title: string,
  date: string,
  sections: readonly RecordSection[],
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'de-DE',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title },
  })
  for (const [name, font] of Object.entries(TYPEFACES)) pdf.registerFont(name, font)
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    pdf.on('error', reject)
  })
  pdf.font('strong').fontSize(20).text(title)
  pdf.font('text').fontSize(10).text(`Stand: ${date}`)
  for (const section of sections) {
    const { title, lines } = section
    keepTogether(pdf, section)
    pdf.moveDown().font('strong').fontSize(13).text(title)
    pdf.font('text').fontSize(10)
    for (const line of lines) pdf.moveDown(0.2).text(line)
  }
  numberPages(pdf)
  pdf.end()
  return done
}

/** Begins a new page where the section would be split and is not longer than a page. */
function keepTogether(pdf: PDFKit.PDFDocument, { title, lines }: RecordSection): void {
  const width = pdf.page.width - 2 * MARGIN
  const gap = 0.2 * pdf.font('text').fontSize(10).currentLineHeight(true)
  const body = lines.reduce((sum, line) => sum + gap + pdf.heightOfString(line, { width }), 0)
  const space = pdf.currentLineHeight(true)
  const height = space + pdf.font('strong').fontSize(13).heightOfString(title, { width }) + body
  const bottom = pdf.page.height - MARGIN
  if (pdf.y + height > bottom && MARGIN + height <= bottom) pdf.addPage()
}

function numberPages(pdf: PDFKit.PDFDocument): void {
  const { count } = pdf.bufferedPageRange()
  for (let number = 0; number < count; number += 1) {
    pdf.switchToPage(number)
    // Below the margin, where text would begin another page.
    pdf.page.margins.bottom = 0
    pdf
      .font('text')
      .fontSize(9)
      .text(`Seite ${number + 1} von ${count}`, MARGIN, pdf.page.height - MARGIN / 1.5, { align: 'right' })
  }
}
