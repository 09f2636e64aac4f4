import { PAGE } from '../sheet.ts'

/** Margins of the form in points; the left one leaves space for punching. */
export const FRAME = { left: 62, right: PAGE.width - 46, width: PAGE.width - 46 - 62, gutter: 10 } as const
