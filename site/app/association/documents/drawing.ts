import { EMBLEM } from '../../ui/illustrations/emblem-shapes.ts'
import townscape from '../../ui/illustrations/townscape.svg?raw'
import { fit, measure, STYLES, set } from './lettering.ts'
import type { Pdf, Sheet } from './sheet.ts'

type Element = Readonly<{ tag: string; attributes: ReadonlyMap<string, string>; children: Element[] }>

/** The association's logo within `size` points, or the emblem. */
export function drawSign({ pdf, color, logo }: Sheet, x: number, y: number, size: number): void {
  if (logo) {
    pdf.image(logo, x, y, { fit: [size, size], align: 'center', valign: 'center' })
    return
  }
  pdf
    .save()
    .translate(x, y)
    .scale(size / EMBLEM.size)
  for (const shape of EMBLEM.shapes) {
    pdf.path(shape.d)
    if (shape.line) pdf.lineWidth(EMBLEM.lineWidth).lineCap('round').stroke(color(shape.color))
    else pdf.fill(color(shape.color))
  }
  pdf.restore()
}

/** Size of the townscape, and height of its ground. */
export const TOWN = { width: 2400, height: 470, ground: 410 } as const

/** Draws the townscape; the origin is the upper left corner, one unit is one point. */
export function drawTown(pdf: Pdf): void {
  const town = parse(townscape)
  const named = new Map<string, Element>()
  for (const { tag, children } of town.children) {
    if (tag === 'defs') for (const part of children) named.set(part.attributes.get('id') ?? '', part)
  }
  draw(pdf, town, named)
}

/** The SVG elements supported; others throw. */
function draw(pdf: Pdf, { tag, attributes, children }: Element, named: ReadonlyMap<string, Element>): void {
  const number = (name: string) => Number(attributes.get(name) ?? 0)
  if (tag === 'defs' || tag === 'title') return
  pdf.save()
  const opacity = attributes.get('opacity')
  if (opacity) pdf.opacity(Number(opacity))
  if (tag === 'svg' || tag === 'g') for (const child of children) draw(pdf, child, named)
  else if (tag === 'use') {
    const part = named.get((attributes.get('href') ?? '').slice(1))
    if (!part) throw new Error(`The drawing has no part ${attributes.get('href')}.`)
    pdf.translate(number('x'), number('y'))
    draw(pdf, part, named)
  } else {
    if (tag === 'path') pdf.path(attributes.get('d') ?? '')
    else if (tag === 'rect') pdf.rect(number('x'), number('y'), number('width'), number('height'))
    else if (tag === 'circle') pdf.circle(number('cx'), number('cy'), number('r'))
    else throw new Error(`Drawings with <${tag}> are not understood.`)
    paint(pdf, attributes)
  }
  pdf.restore()
}

function paint(pdf: Pdf, attributes: ReadonlyMap<string, string>): void {
  const stroke = attributes.get('stroke')
  if (stroke) {
    pdf.lineWidth(Number(attributes.get('stroke-width') ?? 1))
    pdf.lineCap(attributes.get('stroke-linecap') === 'round' ? 'round' : 'butt')
    pdf.strokeColor(stroke)
  }
  const fill = attributes.get('fill') ?? (stroke ? 'none' : '#000000')
  if (fill !== 'none' && stroke) pdf.fillAndStroke(fill, stroke)
  else if (fill !== 'none') pdf.fill(fill)
  else pdf.stroke()
}

function parse(svg: string): Element {
  const root: Element = { tag: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const [, end, tag = '', list = '', empty] of svg.matchAll(
    /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (end) open.pop()
    else {
      const attributes = new Map(
        [...list.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      )
      const element: Element = { tag, attributes, children: [] }
      open.at(-1)?.children.push(element)
      if (!empty) open.push(element)
    }
  }
  const [drawing] = root.children
  if (!drawing) throw new Error('The drawing is empty.')
  return drawing
}

/** The name gets this part of the line; the rest is the document's title. */
const NAME_SHARE = 0.6
/** Points; a long name has two lines. */
const NAME_HEIGHT = 20
const SIGN = 20

type Place = Readonly<{ x: number; y: number; width: number }>

/** Sign and name of the association, and on the right what the document is. `y` is the upper edge of the sign. */
export function drawRunningHead(sheet: Sheet, owner: string, title: string, { x, y, width }: Place): void {
  drawSign(sheet, x, y, SIGN)
  const left = { x: x + SIGN + 8, width: (width - SIGN - 8) * NAME_SHARE }
  const style = fit(sheet, owner, STYLES.smallStrong, left.width, NAME_HEIGHT)
  const middle = y + SIGN / 2
  set(sheet, owner, style, { ...left, y: middle - measure(sheet, owner, style, left.width) / 2 })
  const right = { x: left.x + left.width, width: x + width - left.x - left.width }
  set(sheet, title, STYLES.small, { ...right, y: middle - STYLES.small.leading / 2, align: 'right' })
}
