import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button/button-link'

type FeedHeaderProps = {
  title: string
  /** Text under the title. */
  lead: ReactNode
  feedPath: string
  action: Readonly<{ to: string; label: string }>
}

/** Head of a page with a list: title, description, one action and the feed. */
export function FeedHeader({ title, lead, feedPath, action }: FeedHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="max-w-2xl">
        <h1 className="text-4xl hyphens-auto @2xl:text-5xl">{title}</h1>
        <p className="mt-3 text-lg text-ink-soft @2xl:text-xl">{lead}</p>
      </div>
      <p data-print="no" className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={action.to} size="large">
          {action.label}
        </ButtonLink>
        <a href={feedPath} className="inline-flex min-h-11 items-center text-link">
          Als RSS abonnieren
        </a>
      </p>
    </header>
  )
}
