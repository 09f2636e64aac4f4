import type { Sheet } from '../sheet.ts'
import { COLUMN } from './column.ts'

/** Position of the next line. Paragraphs are not split, and headings are kept with the next paragraph. */
export class Flow {
  y = COLUMN.bottom + 1
  readonly #sheet: Sheet
  constructor(sheet: Sheet) {
    this.#sheet = sheet
  }

  /** Starts a new page unless there is this much space. */
  room(height: number): void {
    if (this.y + height <= COLUMN.bottom) return
    this.#sheet.pdf.addPage()
    this.y = COLUMN.top
  }
}
