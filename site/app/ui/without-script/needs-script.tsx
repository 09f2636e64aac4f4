import type { ReactNode } from 'react'

type NeedsScriptProps = {
  /** Content that needs scripts, hidden without them. */
  children: ReactNode
  /** Shown instead without scripts. */
  instead?: ReactNode
}

/** Hides controls that need scripts where none run. A single element can have `data-script="needed"` itself. */
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
