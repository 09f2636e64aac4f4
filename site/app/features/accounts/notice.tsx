import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names'

const COLORS = {
  good: 'border-meadow bg-meadow-light',
  wrong: 'border-error bg-error-light',
  neutral: 'border-river-500 bg-river-50',
}

type NoticeProps = {
  tone: keyof typeof COLORS
  title?: string
  className?: string
  children: ReactNode
}

/** Persistent message next to the form it belongs to; announced by screen readers when it appears. */
export function Notice({ tone, title, className, children }: NoticeProps) {
  return (
    <div
      role="status"
      className={classNames('space-y-2 rounded-soft border-l-4 p-4', COLORS[tone], className)}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  )
}
