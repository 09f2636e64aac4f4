import { drawSign } from './drawing.ts'
import { fit, measure, STYLES, set } from './lettering.ts'
import type { Sheet } from './sheet.ts'

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
