/** Common style of inputs, selects and text areas. */
export const CONTROL_STYLE =
  'block w-full min-w-0 min-h-11 rounded-soft border border-line-strong bg-paper-bright px-3 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft hover:border-river-700 disabled:opacity-65 ' +
  'aria-invalid:border-2 aria-invalid:border-error'
