import type { ReactNode } from 'react'

type NeedsScriptProps = {
  /** What only scripts can do: not offered where they do not run. */
  children: ReactNode
  /** Stands in its place there. */
  instead?: ReactNode
}

/** Keeps dead buttons off pages without scripts. A single element may carry `data-script="needed"` itself. */
export function NeedsScript({ children, instead }: NeedsScriptProps) {
  return (
    <>
      <div data-script="needed" className="contents">
        {children}
      </div>
      {instead && <noscript>{instead}</noscript>}
    </>
  )
}
