import { PAGE } from '../sheet.ts'

/** Where the form stands on its pages, in points; the left edge leaves room for punching. */
export const FRAME = { left: 62, right: PAGE.width - 46, width: PAGE.width - 46 - 62, gutter: 10 } as const
