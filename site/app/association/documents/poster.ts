import encodeQR from 'qr'
import { drawSign, drawTown } from './drawing.ts'
import { measure, STYLES, type Style, set } from './lettering.ts'
import { closeSheet, decoration, element, openSheet, PAGE, type PaperLook, type Sheet } from './sheet.ts'

export type Poster = Readonly<{
  /** Name of the association. */
  owner: string
  business: string
  /** What the business does with the voucher card; null for members without it. */
  card: Readonly<{ name: string; accepts: boolean; sells: boolean }> | null
  /** Address of its page, with protocol and host. */
  url: string
  /** Day of the last change, `YYYY-MM-DD`. */
  revised: string
}>

/** Crop of the townscape at the lower edge, in units of the drawing. */
const CROP = { left: 536, top: 30, width: 1210, height: 400 } as const
const SCALE = PAGE.width / CROP.width
const BAND = CROP.height * SCALE
const MARGIN = 56
const WIDTH = PAGE.width - 2 * MARGIN
const CODE = 250

const OWNER: Style = { face: 'display', size: 14, leading: 18, color: 'river-800' }
const CARD: Style = { face: 'display', size: 24, leading: 30, color: 'river-900' }
const CLAIM: Style = { face: 'display', size: 40, leading: 46, color: 'market-600' }
const HINT: Style = { ...STYLES.text, size: 15, leading: 21 }
const ADDRESS: Style = { ...STYLES.strong, size: 13, leading: 18 }

/** Sizes of the name: the largest is used in which it takes at most three lines and no word is broken. */
const NAMES: readonly Style[] = [44, 34, 26, 20].map((size) => ({
  face: 'display',
  size,
  leading: size * 1.15,
  color: 'river-900',
}))

/** A poster for the window of a shop, with a QR code that leads to its page. Resolves with the PDF. */
export async function makePoster(poster: Poster, look?: PaperLook): Promise<Buffer> {
  const { owner, business, url } = poster
  const sheet = openSheet({
    title: business,
    owner,
    subject: `Plakat mit QR-Code zu ${url}`,
    revised: poster.revised,
    universal: true,
    look,
  })
  sheet.pdf.addPage()
  decoration(sheet, () => {
    drawBand(sheet)
    drawSign(sheet, MARGIN, 44, 36)
  })
  const line = (tag: string, text: string, style: Style, y: number) => {
    element(sheet, sheet.body, tag, () => set(sheet, text, style, { x: MARGIN, y, width: WIDTH }))
    return y + measure(sheet, text, style, WIDTH)
  }
  element(sheet, sheet.body, 'P', () =>
    set(sheet, owner, OWNER, { x: MARGIN + 48, y: 53, width: WIDTH - 48 }),
  )
  let y = line('H1', business, nameStyle(sheet, business), 112) + 18
  for (const [text, style] of claimOf(poster)) y = line('P', text, style, y)
  drawCode(sheet, poster, Math.max(y + 28, 290))
  return closeSheet(sheet)
}

function nameStyle(sheet: Sheet, name: string): Style {
  const [smallest = STYLES.heading] = NAMES.slice(-1)
  const fits = (style: Style) => {
    const height = measure(sheet, name, style, WIDTH)
    return (
      height <= 3 * style.leading && name.split(/\s+/).every((word) => sheet.pdf.widthOfString(word) <= WIDTH)
    )
  }
  return NAMES.find(fits) ?? smallest
}

function claimOf({ owner, card }: Poster): readonly (readonly [string, Style])[] {
  if (!card) return [[`Mitglied: ${owner}`, CARD]]
  const claim =
    card.accepts && card.sells ? 'Hier kaufen und einlösen' : card.accepts ? 'Hier einlösen' : 'Hier kaufen'
  return [
    [card.name, CARD],
    [claim, CLAIM],
  ]
}

/** The code, with its target beside it. */
function drawCode(sheet: Sheet, { url, business }: Poster, y: number): void {
  const { pdf, color, body } = sheet
  const rows = encodeQR(url, 'raw', { ecc: 'quartile', border: 2 })
  const module = CODE / rows.length
  const code = pdf.struct('Figure', {
    alt: `QR-Code, der zur Seite von ${business} führt: ${url}`,
    bbox: [MARGIN, y, MARGIN + CODE, y + CODE],
  } as never)
  body.add(code)
  code.add(() => {
    pdf.rect(MARGIN, y, CODE, CODE).fill('#ffffff')
    // A little larger than a module, so that no viewer shows lines between them.
    for (const [row, modules] of rows.entries())
      for (const [column, dark] of modules.entries())
        if (dark) pdf.rect(MARGIN + column * module, y + row * module, module + 0.1, module + 0.1)
    pdf.fill(color('ink'))
  })
  const x = MARGIN + CODE + 26
  const width = PAGE.width - MARGIN - x
  const write = (text: string, style: Style, top: number) => {
    element(sheet, body, 'P', () => set(sheet, text, style, { x, y: top, width }))
    return top + measure(sheet, text, style, width)
  }
  const below = write(
    'Öffnungszeiten, Angebote und Kontakt: mit der Kamera des Telefons scannen',
    HINT,
    y + 14,
  )
  write(url.replace(/^https?:\/\//, ''), ADDRESS, below + 14)
}

function drawBand({ pdf, color }: Sheet): void {
  pdf
    .save()
    .rect(0, PAGE.height - BAND, PAGE.width, BAND)
    .clip()
  pdf.rect(0, PAGE.height - BAND, PAGE.width, BAND).fill(color('river-50'))
  pdf
    .translate(0, PAGE.height - BAND)
    .scale(SCALE)
    .translate(-CROP.left, -CROP.top)
  drawTown(pdf)
  pdf.restore()
}
