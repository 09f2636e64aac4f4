import { classNames } from '../class-names'

/** Parts of a link or button that chooses one of a row. */
export const PILL = {
  link: 'inline-flex min-h-11 items-center gap-2 rounded-full border-2 px-4 py-1 font-semibold no-underline transition-colors',
  chosen: 'border-river-900 bg-river-900 text-white',
  other: 'border-line text-river-800 hover:border-river-700 hover:bg-river-50',
} as const

export const pillStyle = (isChosen: boolean): string =>
  classNames(PILL.link, isChosen ? PILL.chosen : PILL.other)
