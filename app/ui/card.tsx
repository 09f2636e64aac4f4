import type { ReactNode } from 'react'

type Props = { as?: 'article' | 'div' | 'li'; className?: string; children: ReactNode }

/** A sheet that lies on the paper. Brings no padding: pictures go to its edges. */
export function Card({ as: Element = 'div', className = '', children }: Props) {
  return (
    <Element className={`overflow-hidden rounded-lg bg-white shadow-card ${className}`}>{children}</Element>
  )
}
