import type { ReactNode } from 'react'

/** Error below a control, which names it in its description by `id`. */
export function ErrorMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 font-semibold leading-snug text-error in-[.on-river]:text-straw">
      <svg viewBox="0 0 16 16" className="mt-1 size-4 shrink-0 fill-current" aria-hidden="true">
        <path d="M8 1 16 15H0zM7 6v4h2V6zm0 5v2h2v-2z" fillRule="evenodd" />
      </svg>
      {children}
    </p>
  )
}
