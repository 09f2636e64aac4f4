import type { PaperField, PaperPart } from '../../texts/application-form.ts'
import { STYLES, type Style, set } from '../lettering.ts'
import { decoration, type Element, element, PAGE, type Sheet } from '../sheet.ts'
import type { ApplicationForm } from '../texts.ts'
import type { FormWidgets } from './form-widgets.ts'
/** A form on a sheet. */
export type Paper = Readonly<{ sheet: Sheet; widgets: FormWidgets; form: ApplicationForm }>
type Box = Readonly<{ x: number; y: number; width: number; height: number }>

const SIXTHS = 6
const LABEL: Style = { face: 'strong', size: 8.5, leading: 12, color: 'ink' }
const HEADING: Style = { face: 'display', size: 13, leading: 17, color: 'river-900' }
const ROW = { box: 21, signature: 30, between: 5 } as const

/** A part of the form: heading, then fields in rows of six columns. Returns its lower edge. */
export function drawPart(paper: Paper, part: PaperPart, top: number): number {
  const { sheet } = paper
  const group = element(sheet, sheet.body, 'Sect')
  const heading = drawHeading(sheet, group, part.title, top)
  return drawFields(paper, group, part.fields, heading)
}

/** A heading on a line of its own with a rule above. */
export function drawHeading(sheet: Sheet, parent: Element, title: string, top: number): number {
  const { pdf, color } = sheet
  decoration(sheet, () =>
    pdf.moveTo(FRAME.left, top).lineTo(FRAME.right, top).lineWidth(1.5).stroke(color('river-800')),
  )
  element(sheet, parent, 'H2', () =>
    set(sheet, title, HEADING, { x: FRAME.left, y: top + 5, width: FRAME.width }),
  )
  return top + 5 + HEADING.leading + 3
}

/** Fields wrapped into rows; returns the lower edge of the last row. */
export function drawFields(
  paper: Paper,
  parent: Element,
  fields: readonly PaperField[],
  top: number,
  height: number = ROW.box,
): number {
  const sixth = (FRAME.width + FRAME.gutter) / SIXTHS
  let taken = 0
  let y = top
  for (const field of fields) {
    if (taken + field.span > SIXTHS) {
      taken = 0
      y += LABEL.leading + height + ROW.between
    }
    const box = {
      x: FRAME.left + taken * sixth,
      y,
      width: field.span * sixth - FRAME.gutter,
      height: height + LABEL.leading,
    }
    drawField(paper, parent, field, box)
    taken += field.span
  }
  return y + LABEL.leading + height + ROW.between
}

/** Label, box, and the form field in the box. */
function drawField({ sheet, widgets }: Paper, parent: Element, field: PaperField, box: Box): void {
  const group = element(sheet, parent, 'P', () =>
    set(sheet, field.required ? `${field.label} *` : field.label, LABEL, box),
  )
  const inner = { ...box, y: box.y + LABEL.leading, height: box.height - LABEL.leading }
  drawBox(sheet, inner)
  const spoken = field.spoken ?? field.label
  widgets.text(
    group,
    {
      name: field.name,
      tooltip: field.required ? `${spoken} (Pflichtfeld)` : spoken,
      required: field.required === true,
      multiline: inner.height > 2 * ROW.box,
    },
    { ...inner, x: inner.x + 2, width: inner.width - 4 },
  )
}

/** A multi-line box with a line at its foot. */
function drawBox(sheet: Sheet, { x, y, width, height }: Box): void {
  const { pdf, color } = sheet
  decoration(sheet, () => {
    pdf.rect(x, y, width, height).fill(color('paper'))
    pdf
      .moveTo(x, y + height)
      .lineTo(x + width, y + height)
      .lineWidth(0.9)
      .stroke(color('line-strong'))
  })
}

type Signature = Readonly<{ place: PaperField; signature: string }>

/** Place, date and a line for a handwritten signature. Returns the lower edge. */
export function drawSignature(
  paper: Paper,
  parent: Element,
  { place, signature }: Signature,
  top: number,
): number {
  const { sheet } = paper
  const bottom = drawFields(paper, parent, [place], top, ROW.signature)
  const sixth = (FRAME.width + FRAME.gutter) / SIXTHS
  const x = FRAME.left + place.span * sixth
  const width = FRAME.right - x
  element(sheet, parent, 'P', () => set(sheet, signature, LABEL, { x, y: top, width }))
  drawBox(sheet, { x, y: top + LABEL.leading, width, height: ROW.signature })
  return bottom
}

/** The question about the voucher card with its answers on one line. */
export function drawChoice({ sheet, widgets, form }: Paper, parent: Element, top: number): number {
  const { pdf, color } = sheet
  const { name, question, answers, preset } = form.vouchers
  const size = 12
  const group = element(sheet, parent, 'P', () =>
    set(sheet, question, { ...STYLES.strong, size: 9.5 }, { x: FRAME.left, y: top, width: 190 }),
  )
  const places = answers.map((answer, index) => {
    const x = FRAME.left + 190 + index * 64
    decoration(sheet, () => {
      pdf.circle(x + size / 2, top + 1.5 + size / 2, size / 2)
      pdf.lineWidth(1).fillAndStroke(color('paper-bright'), color('line-strong'))
    })
    return { answer, rect: { x, y: top + 1.5, width: size, height: size } }
  })
  for (const { answer, rect } of places)
    element(sheet, group, 'Span', () =>
      set(sheet, answer, { ...STYLES.text, size: 9.5 }, { x: rect.x + size + 6, y: top, width: 40 }),
    )
  widgets.choice(group, { name, tooltip: question, preset }, places)
  return top + STYLES.strong.leading + 5
}

/** Margins of the form in points; the left one leaves space for punching. */
export const FRAME = { left: 62, right: PAGE.width - 46, width: PAGE.width - 46 - 62, gutter: 10 } as const
