import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { ButtonLink } from '../button/button-link'
import { NeedsScript } from '../without-script/needs-script'
import { EmptyState } from './empty-state'

type NothingMatchesProps = {
  title: string
  /** Label of the button that resets search and filter. */
  resetLabel: string
  /** URL of the list without search and filter, for pages without scripts. */
  resetAddress?: string
  onReset: () => void
  children: ReactNode
}

/** Replaces a list without matches. */
export function NothingMatches({
  title,
  resetLabel,
  resetAddress = '?',
  onReset,
  children,
}: NothingMatchesProps) {
  return (
    <EmptyState title={title}>
      {children}
      <NeedsScript
        instead={
          <ButtonLink to={resetAddress} variant="secondary">
            {resetLabel}
          </ButtonLink>
        }
      >
        <Button variant="secondary" onClick={onReset}>
          {resetLabel}
        </Button>
      </NeedsScript>
    </EmptyState>
  )
}
