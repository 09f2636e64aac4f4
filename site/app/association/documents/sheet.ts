import textFont from '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf?inline'
import strongFont from '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf?inline'
import displayFont from '@expo-google-fonts/vollkorn/800ExtraBold/Vollkorn_800ExtraBold.ttf?inline'
import PDFDocument from 'pdfkit'
import { SHADES } from '../look/accent.ts'

export type Pdf = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** What an association's documents look like: `logo` is a PNG as data URL, in place of the drawn emblem, `accent` a colour (`#rrggbb`). */
export type PaperLook = Readonly<{ logo?: string; accent?: string }>

/** A document in progress: the file, the colours of the site, the root of the structure tree, and the logo where there is one. */
export type Sheet = Readonly<{
  pdf: Pdf
  color: Palette
  body: Element
  logo: string | undefined
}>

type About = Readonly<{
  title: string
  /** Name of the association. */
  owner: string
  subject: string
  /** Date of the last change, `YYYY-MM-DD`. Equal content gives equal files. */
  revised: string
  /** Declares conformance to PDF/UA-1. */
  universal?: true
  look: PaperLook | undefined
}>

export const PAGE = { width: 595.28, height: 841.89 } as const

/** Opens a tagged A4 document in German. */
export function openSheet(about: About): Sheet {
  const day = new Date(`${about.revised}T12:00:00Z`)
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    // Supported by the library, but missing in its types.
    ...(about.universal && { subset: 'PDF/UA' as never }),
    tagged: true,
    lang: 'de-DE',
    displayTitle: true,
    info: {
      Title: `${about.title} – ${about.owner}`,
      Author: about.owner,
      Subject: about.subject,
      CreationDate: day,
      ModDate: day,
    },
  })
  for (const [name, font] of Object.entries(TYPEFACES)) pdf.registerFont(name, font)
  const body = pdf.struct('Document')
  pdf.addStructure(body)
  return { pdf, color: paletteOf(about.look?.accent), body, logo: about.look?.logo }
}

/** Ends the document and resolves with the file. */
export async function closeSheet({ pdf, body }: Sheet): Promise<Buffer> {
  body.end()
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const complete = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.end()
  await complete
  return Buffer.concat(chunks)
}

/** An element of the structure tree: `tag` is its type, `draw` writes its content. */
export function element({ pdf }: Sheet, parent: Element, tag: string, draw?: () => void): Element {
  const added = pdf.struct(tag)
  parent.add(added)
  if (draw) added.add(draw)
  return added
}

/** An artifact: ignored by screen readers. */
export function decoration({ pdf }: Sheet, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

/** Content repeated on every page. */
export function pagination({ pdf }: Sheet, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Pagination' })
  draw()
  pdf.endMarkedContent()
}

/** A colour of the site's theme (site/app/app.css) or `#rrggbb`. */
type Palette = (color: string) => string

/** The colours of the theme that documents use; a test compares them with the style sheet. */
export const THEME: Readonly<Record<string, string>> = {
  'river-50': '#eff5f8',
  'river-300': '#8fb7ce',
  'river-800': '#153f5e',
  'river-900': '#102f48',
  paper: '#fcf8f0',
  'paper-bright': '#fffdf9',
  line: '#e0d4c0',
  'line-strong': '#8f8573',
  ink: '#1c2732',
  'ink-soft': '#4d5965',
  'market-50': '#fdf0e9',
  'market-500': '#cf5a2b',
  'market-600': '#b4451c',
  'market-700': '#913513',
  straw: '#f0c36a',
  error: '#a5142c',
}

/** The theme, with the association's accent in place of its own where there is one. */
export function paletteOf(accent = ''): Palette {
  const theme = accent ? { ...THEME, ...accentShades(accent) } : THEME
  return (color) => {
    const hex = color.startsWith('#') ? color : theme[color]
    if (!hex) throw new Error(`Documents have no colour named ${color}.`)
    return hex
  }
}

/** As the style sheet mixes them (`accentStyle`), by name. */
const accentShades = (accent: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(SHADES).map(([shade, share]) => [`market-${shade}`, mixed(accent, share)]),
  )

/** A colour with so many percent of white, below zero of black. */
function mixed(color: string, share: number): string {
  const part = Math.abs(share) / 100
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const hex = channels.map((channel) => Math.round(channel * (1 - part) + (share > 0 ? 255 : 0) * part))
  return `#${hex.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

export type Typeface = 'display' | 'text' | 'strong'

/** The font in a data URL. */
const fontOf = (address: string): Buffer => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

/**
 * The fonts of the site as single weights, because variable fonts cannot be subset, and with the letters of all European languages, because the
 * PDF library takes one font for a text. A letter that they lack is drawn as a box.
 */
export const TYPEFACES: Readonly<Record<Typeface, Buffer>> = {
  display: fontOf(displayFont),
  text: fontOf(textFont),
  strong: fontOf(strongFont),
}
