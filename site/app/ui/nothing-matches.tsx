import type { ReactNode } from 'react'
import { Button } from './button'
import { ButtonLink } from './button-link'
import { EmptyState } from './empty-state'
import { NeedsScript } from './needs-script'

type NothingMatchesProps = {
  title: string
  /** What the button says that takes search and filter away. */
  resetLabel: string
  /** Address of the list without them, for pages without scripts. */
  resetAddress?: string
  onReset: () => void
  children: ReactNode
}

/** Stands where a list would of which a search lets nothing through. */
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
