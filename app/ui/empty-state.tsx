import type { ReactNode } from 'react'

type Props = {
  title: string
  /** A drawing, decorative. */
  picture?: ReactNode
  /** Level of the title in the page's outline. */
  level?: 2 | 3
  /** What one can do about it. */
  children?: ReactNode
  className?: string
}

export function EmptyState({ title, picture, level = 2, children, className = '' }: Props) {
  const Heading: 'h2' | 'h3' = `h${level}`
  return (
    <div className={`grid justify-items-center gap-4 px-4 py-10 text-center ${className}`}>
      {picture}
      <Heading className="text-2xl">{title}</Heading>
      {children && <div className="grid max-w-prose justify-items-center gap-5">{children}</div>}
    </div>
  )
}
