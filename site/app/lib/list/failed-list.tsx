import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button/button'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { NeedsScript } from '../../ui/without-script/needs-script'

type FailedListProps = { title: string; picture?: ReactNode; isRetrying?: boolean; onRetry: () => void }

/** Replaces a list that could not be read, with a retry button. */
export function FailedList({ title, picture, isRetrying = false, onRetry }: FailedListProps) {
  const here = useLocation()
  return (
    <EmptyState title={title} picture={picture}>
      <p>Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal.</p>
      <NeedsScript
        instead={
          <ButtonLink to={here} reloadDocument variant="secondary">
            Erneut versuchen
          </ButtonLink>
        }
      >
        <Button variant="secondary" onClick={onRetry} disabled={isRetrying}>
          {isRetrying ? 'Wird geladen …' : 'Erneut versuchen'}
        </Button>
      </NeedsScript>
    </EmptyState>
  )
}
