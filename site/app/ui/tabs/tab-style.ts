/** Row of tabs; in narrow windows they wrap. */
export const TAB_LIST = 'flex flex-wrap gap-2 border-river-900 @2xl:gap-1 @2xl:border-b-2'

/** A tab; `aria-selected` on a tab or `aria-current` on a link marks the open one. */
export const TAB =
  'inline-flex min-h-11 items-center gap-2 rounded-soft border border-line px-3 py-1.5 font-semibold text-river-800 no-underline ' +
  'hover:bg-river-100 aria-[current]:border-river-900 aria-[current]:bg-river-900 aria-[current]:text-white ' +
  'aria-selected:border-river-900 aria-selected:bg-river-900 aria-selected:text-white ' +
  '@2xl:rounded-b-none @2xl:border-transparent @2xl:px-4'
