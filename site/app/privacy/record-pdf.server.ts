import PDFDocument from 'pdfkit'
import type { RecordSection } from './record-sections'

/** Points. */
const MARGIN = 56

/** Sections as an A4 document in German. Resolves with the file. */
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
    info: { Title: title },
  })
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    pdf.on('error', reject)
  })
  pdf.font('Helvetica-Bold').fontSize(20).text(title)
  pdf.font('Helvetica').fontSize(10).text(`Stand: ${date}`)
  for (const { title, lines } of sections) {
    pdf.moveDown().font('Helvetica-Bold').fontSize(13).text(title)
    pdf.font('Helvetica').fontSize(10)
    for (const line of lines) pdf.moveDown(0.2).text(line)
  }
  pdf.end()
  return done
}
