export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'quiet'
export type ButtonSize = 'md' | 'lg'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold leading-tight transition-colors duration-150 disabled:opacity-60 [&_svg]:size-[1.15em] [&_svg]:shrink-0'

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-river-800 text-white enabled:hover:bg-river-700 [a&]:hover:bg-river-700',
  accent: 'bg-light text-ink enabled:hover:bg-light-strong [a&]:hover:bg-light-strong',
  outline: 'border-2 border-current bg-transparent enabled:hover:bg-current/10 [a&]:hover:bg-current/10',
  quiet: 'bg-transparent enabled:hover:bg-current/10 [a&]:hover:bg-current/10',
}

const SIZES: Readonly<Record<ButtonSize, string>> = {
  md: 'min-h-11 px-5 py-2',
  lg: 'min-h-13 px-7 py-3 text-lg',
}

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize }

/** Classes that make a button or a link look like one of the site's buttons. */
export function lookOfButton({ variant = 'primary', size = 'md' }: ButtonLook): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`
}
