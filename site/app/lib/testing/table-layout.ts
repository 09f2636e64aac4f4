import { beforeEach, vi } from 'vitest'

const LINE_PIXELS = 57
const BOX_PIXELS = 600

/** Gives boxes and table rows a height in each test of the file: without a layout a table renders no rows. */
export function layOutTables(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(BOX_PIXELS)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(LINE_PIXELS)
  })
}
