import type { Sheet, Typeface } from './sheet.ts'

/** Size and leading (line height) in points. */
export type Style = Readonly<{ face: Typeface; size: number; leading: number; color: string }>

export const STYLES = {
  text: { face: 'text', size: 10.5, leading: 15, color: 'ink' },
  strong: { face: 'strong', size: 10.5, leading: 15, color: 'ink' },
  small: { face: 'text', size: 8.5, leading: 11.5, color: 'ink-soft' },
  smallStrong: { face: 'strong', size: 8.5, leading: 11.5, color: 'ink' },
  heading: { face: 'display', size: 14.5, leading: 19, color: 'river-900' },
  sign: { face: 'display', size: 14.5, leading: 19, color: 'market-600' },
} as const satisfies Record<string, Style>

/** Lining figures, which the other typefaces have by default: without features the library measures each word once. */
const figures = ({ face }: Style): PDFKit.Mixins.TextOptions =>
  face === 'display' ? { features: ['lnum'] } : {}

/** Points of letters that can still be read on paper. */
const SMALLEST = 5

type Box = Readonly<{ x: number; y: number; width: number; align?: 'left' | 'right' | 'center' }>

/** Sets a left-aligned text into a column and returns its height. */
export function set(sheet: Sheet, content: string, style: Style, box: Box): number {
  const { pdf, color } = sheet
  const text = typeset(content)
  const height = measure(sheet, content, style, box.width)
  const lead = (style.leading - pdf.currentLineHeight()) / 2
  pdf.fillColor(color(style.color)).text(text, box.x, box.y + lead, {
    width: box.width,
    lineGap: style.leading - pdf.currentLineHeight(),
    align: box.align ?? 'left',
    ...figures(style),
  })
  return height
}

/** Height of a text in a column of this width. */
export function measure({ pdf }: Sheet, content: string, style: Style, width: number): number {
  pdf.font(style.face).fontSize(style.size)
  const lineGap = style.leading - pdf.currentLineHeight()
  return (
    Math.round(pdf.heightOfString(typeset(content), { width, lineGap, ...figures(style) }) / style.leading) *
    style.leading
  )
}

/** The style, smaller where the text would be higher than `height` points. */
export function fit(sheet: Sheet, content: string, style: Style, width: number, height: number): Style {
  const isTooHigh = measure(sheet, content, style, width) > height && style.size > SMALLEST
  if (!isTooHigh) return style
  const size = style.size - 0.5
  return fit(sheet, content, { ...style, size, leading: (style.leading * size) / style.size }, width, height)
}

/** Prevents line breaks inside units such as numbers with their unit. */
export function typeset(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('e. V.', 'e.\u00a0V.')
    .replace(/\[[^\]]*\]/g, (bracket) => bracket.replaceAll(' ', '\u00a0'))
    .replace(/§ (?=\d)/g, '§\u00a0')
    .replace(/(\d\.?) (?=EUR|€|BGB|Vorsitzende|[A-ZÄÖÜ][a-zäöü]+er\b)/g, '$1\u00a0')
}
