import { type Element, element, type Sheet } from '../sheet.ts'

type Rect = Readonly<{ x: number; y: number; width: number; height: number }>
type Reference = PDFKit.PDFKitReference & { data: Record<string, unknown> }
type FormDictionary = { Fields: Reference[]; DA: string; NeedAppearances: boolean }
type Annotated = {
  page: { annotations: Reference[] }
  _root: { data: { AcroForm: { data: FormDictionary } } }
}

export type TextWidget = Readonly<{
  name: string
  /** Accessible name and tooltip of the field. */
  tooltip: string
  required?: boolean
  multiline?: boolean
}>

const REQUIRED = 1 << 1
const MULTILINE = 1 << 12
const NO_TOGGLE_TO_OFF = 1 << 14
const RADIO = 1 << 15
const PRINT = 1 << 2
const TYPED_SIZE = 11
/** Control point distance of a circle of radius 1 drawn by four Bézier curves. */
const CURVE = 0.5523

/**
 * Form fields of a PDF. The library's own have neither tooltips nor a place in the structure tree, so they are written here as in PDF 1.7
 * (12.7). Input is displayed in Helvetica, a standard font of all viewers: the embedded fonts are subsets.
 */
export class FormWidgets {
  readonly #sheet: Sheet
  readonly #form: FormDictionary
  constructor(sheet: Sheet) {
    this.#sheet = sheet
    sheet.pdf.font('Helvetica').initForm()
    this.#form = this.#internals._root.data.AcroForm.data
    this.#form.NeedAppearances = false
  }

  /** A text field over a printed box. */
  text(parent: Element, { name, tooltip, required, multiline }: TextWidget, rect: Rect): void {
    const flags = (required ? REQUIRED : 0) | (multiline ? MULTILINE : 0)
    const widget = this.#widget(parent, rect, {
      FT: 'Tx',
      T: new String(name),
      TU: new String(tooltip),
      DA: new String(String(this.#form.DA).replace(' 0 Tf', ` ${TYPED_SIZE} Tf`)),
      ...(flags && { Ff: flags }),
    })
    this.#form.Fields.push(widget)
  }

  /** A radio button over a printed circle. */
  choice(
    parent: Element,
    { name, tooltip, preset }: Readonly<{ name: string; tooltip: string; preset: string }>,
    answers: readonly Readonly<{ answer: string; rect: Rect }>[],
  ): void {
    const kids: Reference[] = []
    const field = this.#sheet.pdf.ref({
      FT: 'Btn',
      Ff: RADIO | NO_TOGGLE_TO_OFF,
      T: new String(name),
      TU: new String(tooltip),
      V: preset,
      DV: preset,
      Kids: kids,
    }) as Reference
    for (const { answer, rect } of answers) {
      const appearances = { [answer]: this.#dot(rect), Off: this.#appearance(rect, '') }
      kids.push(
        this.#widget(parent, rect, {
          Parent: field,
          TU: new String(`${tooltip} ${answer}`),
          AS: answer === preset ? answer : 'Off',
          MK: { CA: new String('l') },
          AP: { N: appearances },
        }),
      )
    }
    this.#form.Fields.push(field)
  }

  get #internals(): Annotated {
    return this.#sheet.pdf as unknown as Annotated
  }

  #widget(parent: Element, { x, y, width, height }: Rect, entries: object): Reference {
    const { pdf } = this.#sheet
    const structParent = element(this.#sheet, parent, 'Form')
    const options = { Subtype: 'Widget', F: PRINT, structParent, ...entries }
    pdf.annotate(x, y, width, height, options as never)
    // Ended while its page is the current one, to which it is added.
    structParent.end()
    const widget = this.#internals.page.annotations.at(-1)
    if (!widget) throw new Error('The field did not get onto the page.')
    return widget
  }

  #dot(rect: Rect): Reference {
    const middle = rect.width / 2
    const at = (x: number, y: number) => `${(middle + x).toFixed(2)} ${(middle + y).toFixed(2)}`
    const r = rect.width * 0.28
    const c = r * CURVE
    const [red, green, blue] = [1, 3, 5].map((at) => channel(this.#sheet.color('river-800'), at))
    const curve = (...points: readonly string[]) => `${points.join(' ')} c`
    return this.#appearance(
      rect,
      [
        `${red} ${green} ${blue} rg`,
        `${at(r, 0)} m`,
        curve(at(r, c), at(c, r), at(0, r)),
        curve(at(-c, r), at(-r, c), at(-r, 0)),
        curve(at(-r, -c), at(-c, -r), at(0, -r)),
        curve(at(c, -r), at(r, -c), at(r, 0)),
        'f',
      ].join('\n'),
    )
  }

  #appearance({ width, height }: Rect, content: string): Reference {
    const drawn = this.#sheet.pdf.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Resources: {},
    })
    drawn.end(Buffer.from(content))
    return drawn as Reference
  }
}

/** A component of `#rrggbb` as a number between 0 and 1. */
function channel(hex: string, at: number): string {
  return (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3)
}
