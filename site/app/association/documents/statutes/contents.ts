import { STYLES, set, typeset } from '../lettering.ts'
import { decoration, type Element, element, type Sheet } from '../sheet.ts'
import { COLUMN } from './column.ts'
import { destination, type SectionPage } from './sections.ts'

const LEADING = 19
const GUTTER = 32
const WIDTH = (COLUMN.right - COLUMN.sign - GUTTER) / 2

/** Two columns of links: sign, title, page. `contents` is their element in the structure tree. */
export function drawContents(
  sheet: Sheet,
  contents: Element,
  pages: readonly SectionPage[],
  top: number,
): void {
  const rows = Math.ceil(pages.length / 2)
  pages.forEach((entry, index) => {
    const x = index < rows ? COLUMN.sign : COLUMN.sign + WIDTH + GUTTER
    drawEntry(sheet, contents, entry, x, top + (index % rows) * LEADING)
  })
}

function drawEntry(
  sheet: Sheet,
  contents: Element,
  { section, page }: SectionPage,
  x: number,
  y: number,
): void {
  const { pdf, color } = sheet
  const indent = 34
  decoration(sheet, () => {
    pdf
      .moveTo(x, y + 16.5)
      .lineTo(x + WIDTH, y + 16.5)
      .lineWidth(0.5)
      .stroke(color('line'))
  })
  const link = element(sheet, element(sheet, contents, 'TOCI'), 'Link', () => {
    set(sheet, `§ ${section.number} `, { ...STYLES.strong, color: 'market-600' }, { x, y, width: indent })
    set(sheet, `${section.title} `, STYLES.text, { x: x + indent, y, width: WIDTH - indent - 20 })
    set(sheet, String(page), STYLES.text, { x: x + WIDTH - 20, y, width: 20, align: 'right' })
  })
  const spoken = typeset(`§ ${section.number} ${section.title}, Seite ${page}`)
  pdf.goTo(x, y, WIDTH, LEADING - 2, destination(section), {
    structParent: link,
    Contents: new String(spoken),
  } as never)
  // Ended while its page is the current one, to which it is added.
  link.end()
}
