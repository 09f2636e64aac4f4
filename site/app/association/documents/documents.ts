import type { Settings } from '../schema/settings.ts'
import { makeApplication } from './application/application.ts'
import { drawRunningHead, drawSign, drawTown } from './drawing.ts'
import { fit, measure, STYLES, type Style, set, typeset } from './lettering.ts'
import { makeParticipantList, type ParticipantList } from './participants.ts'
import { makePoster, type Poster } from './poster.ts'
import {
  closeSheet,
  decoration,
  type Element,
  element,
  openSheet,
  PAGE,
  type PaperLook,
  pagination,
  type Sheet,
} from './sheet.ts'
import { COLUMN, destination, type SectionPage, writeSections } from './statutes.ts'
import { applicationOf, type Statutes, statutesOf } from './texts.ts'

/**
 * Every generated document of the site by its name, which is its path where it has one; each resolves with a PDF. `look` is what the settings
 * say of logo and accent.
 */
export const DOCUMENTS = {
  '/Satzung.pdf': (settings: Settings, look?: PaperLook) => makeStatutes(statutesOf(settings), look),
  '/Mitgliedsantrag.pdf': (settings: Settings, look?: PaperLook) =>
    makeApplication(applicationOf(settings), look),
  '/Teilnehmerliste.pdf': (list: ParticipantList, look?: PaperLook) => makeParticipantList(list, look),
  poster: (poster: Poster, look?: PaperLook) => makePoster(poster, look),
} as const

type Documents = typeof DOCUMENTS
export type DocumentName = keyof Documents

/** What a document is made from; it can be sent to a thread. */
export type SourceOf<Name extends DocumentName> = Parameters<Documents[Name]>[0]

/** Where this module is, for the thread that draws. */
export const MODULE = import.meta.url

/** The association's statutes: a cover with the table of contents, then the sections. Resolves with the PDF. */
async function makeStatutes(statutes: Statutes, look?: PaperLook): Promise<Buffer> {
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

const WIDTH = COLUMN.right - COLUMN.sign

/** Header with the association's name and footer with the page number, on every page but the cover. */
function drawRunningHeads(sheet: Sheet, { owner, title, notice }: Statutes): void {
  const { pdf, color } = sheet
  const { count } = pdf.bufferedPageRange()
  for (let page = 1; page < count; page++) {
    pdf.switchToPage(page)
    pagination(sheet, () => {
      const head = { x: COLUMN.sign, y: 40, width: WIDTH }
      drawRunningHead(sheet, owner, notice ? `${title} · ${notice.title}` : title, head)
      pdf.moveTo(COLUMN.sign, 70).lineTo(COLUMN.right, 70).lineWidth(0.75).stroke(color('river-800'))
      const foot = { x: COLUMN.sign, y: PAGE.height - 50, width: WIDTH, align: 'right' } as const
      set(sheet, `Seite ${page + 1} von ${count}`, STYLES.small, foot)
    })
  }
}

const LEADING = 19
const GUTTER = 32
const CONTENTS_WIDTH = (COLUMN.right - COLUMN.sign - GUTTER) / 2

/** Two columns of links: sign, title, page. `contents` is their element in the structure tree. */
function drawContents(sheet: Sheet, contents: Element, pages: readonly SectionPage[], top: number): void {
  const rows = Math.ceil(pages.length / 2)
  pages.forEach((entry, index) => {
    const x = index < rows ? COLUMN.sign : COLUMN.sign + CONTENTS_WIDTH + GUTTER
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
      .lineTo(x + CONTENTS_WIDTH, y + 16.5)
      .lineWidth(0.5)
      .stroke(color('line'))
  })
  const link = element(sheet, element(sheet, contents, 'TOCI'), 'Link', () => {
    set(sheet, `§ ${section.number} `, { ...STYLES.strong, color: 'market-600' }, { x, y, width: indent })
    set(sheet, `${section.title} `, STYLES.text, { x: x + indent, y, width: CONTENTS_WIDTH - indent - 20 })
    set(sheet, String(page), STYLES.text, { x: x + CONTENTS_WIDTH - 20, y, width: 20, align: 'right' })
  })
  const spoken = typeset(`§ ${section.number} ${section.title}, Seite ${page}`)
  pdf.goTo(x, y, CONTENTS_WIDTH, LEADING - 2, destination(section), {
    structParent: link,
    Contents: new String(spoken),
  } as never)
  // Ended while its page is the current one, to which it is added.
  link.end()
}

/** Crop of the townscape on the cover, in units of the drawing. */
const CROP = { left: 536, top: -40, width: 1210, height: 482 } as const
const SCALE = PAGE.width / CROP.width
const BAND = CROP.height * SCALE

const TITLE: Style = { face: 'display', size: 46, leading: 52, color: 'river-900' }
const SUBTITLE: Style = { face: 'text', size: 14, leading: 19, color: 'ink' }
const OWNER: Style = { face: 'display', size: 12.5, leading: 16, color: 'river-800' }

/** Draws the cover and returns the upper edge of the table of contents. */
function drawCover(sheet: Sheet, statutes: Statutes): number {
  const { pdf, color, body } = sheet
  pdf.addPage()
  decoration(sheet, () => {
    pdf.save().rect(0, 0, PAGE.width, BAND).clip()
    pdf.rect(0, 0, PAGE.width, BAND).fill(color('river-50'))
    pdf.scale(SCALE).translate(-CROP.left, -CROP.top)
    drawTown(pdf)
    pdf.restore()
    drawSign(sheet, COLUMN.sign, BAND + 34, 34)
  })
  const line = (tag: string, text: string, style: Style, x: number, y: number) => {
    const width = COLUMN.right - x
    const fitting = fit(sheet, text, style, width, 2 * style.leading)
    element(sheet, body, tag, () => set(sheet, text, fitting, { x, y, width }))
  }
  line('P', statutes.owner, OWNER, COLUMN.sign + 44, BAND + 43)
  line('H1', statutes.title, TITLE, COLUMN.sign, BAND + 86)
  line('P', statutes.subtitle, SUBTITLE, COLUMN.sign, BAND + 142)
  return statutes.notice ? drawNotice(sheet, statutes.notice, BAND + 186) + 34 : BAND + 196
}

/** Notice that this is a model text; returns its lower edge. */
function drawNotice(sheet: Sheet, { title, text }: NonNullable<Statutes['notice']>, y: number): number {
  const { pdf, color, body } = sheet
  const left = COLUMN.sign + 20
  const width = COLUMN.right - left - 18
  const height = measure(sheet, text, STYLES.text, width) + STYLES.strong.leading + 24
  decoration(sheet, () => {
    pdf.rect(COLUMN.sign, y, COLUMN.right - COLUMN.sign, height).fill(color('market-50'))
    pdf.rect(COLUMN.sign, y, 4, height).fill(color('market-600'))
  })
  const notice = element(sheet, body, 'Sect')
  const headline = { ...STYLES.strong, color: 'market-700' }
  element(sheet, notice, 'P', () => set(sheet, title, headline, { x: left, y: y + 12, width }))
  element(sheet, notice, 'P', () => set(sheet, text, STYLES.text, { x: left, y: y + 27, width }))
  return y + height
}
