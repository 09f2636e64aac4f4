import { classNames } from '../class-names'

/**
 * primary: the main action. secondary: another action. quiet: without a border, beside other controls. danger: quiet, for removing
 * something. light: secondary on a dark background.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light'
export type ButtonSize = 'slim' | 'medium' | 'large'

// A transparent border: in forced colours mode it becomes visible and marks the button.
const BASE =
  'inline-flex items-center justify-center gap-2 rounded-soft border-2 font-semibold leading-tight text-center no-underline ' +
  'transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px ' +
  'disabled:opacity-65 disabled:active:translate-y-0 aria-disabled:opacity-65'

const SIZES: Record<ButtonSize, string> = {
  slim: 'min-h-11 px-2.5 py-2 text-base',
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-market-600 text-white hover:bg-market-700 disabled:hover:bg-market-600',
  secondary: 'border-river-700 text-river-800 hover:bg-river-100 disabled:hover:bg-transparent',
  quiet: 'border-transparent text-river-800 hover:bg-river-100 disabled:hover:bg-transparent',
  danger: 'border-transparent text-error hover:bg-error-light disabled:hover:bg-transparent',
  light: 'border-white/80 text-white hover:bg-white hover:text-river-900',
}

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(BASE, SIZES[size], VARIANTS[variant], className)
}
