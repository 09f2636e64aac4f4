/** Positions on a page of the statutes, in points from the upper left corner. */
export const COLUMN = {
  /** Paragraph signs are in the margin, */
  sign: 68,
  /** numbers in brackets before the text, right-aligned here. */
  numberEnd: 129,
  text: 136,
  point: 152,
  right: 516,
  top: 96,
  bottom: 764,
} as const
