import { classNames } from '../class-names'

/** Wave between a river-coloured section and the page background below. Decorative. */
export function Shore({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 64"
      preserveAspectRatio="none"
      className={classNames('-mb-px block w-full fill-paper print:hidden', className)}
      aria-hidden="true"
    >
      <path d="M0 40c120-28 240-28 360 0s240 28 360 0 240-28 360 0 240 28 360 0v24H0z" opacity=".18" />
      <path d="M0 52c120-20 260-30 420-10s260 24 440-2 380-22 580 8v16H0z" />
    </svg>
  )
}
