import type { Sheet } from '../sheet.ts'
import { COLUMN } from './column.ts'

/** Where the next line goes. A paragraph is never torn apart, and a heading never stands without one. */
export class Flow {
  y = COLUMN.bottom + 1
  readonly #sheet: Sheet
  constructor(sheet: Sheet) {
    this.#sheet = sheet
  }

  /** Makes sure that so much fits below, on a new page if need be. */
  room(height: number): void {
    if (this.y + height <= COLUMN.bottom) return
    this.#sheet.pdf.addPage()
    this.y = COLUMN.top
  }
}
