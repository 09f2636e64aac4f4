import { Townscape } from '../../illustrations/townscape'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { LIST_FAILED } from './notices'
import type { ListKey } from './partner'

/** Stands where the open list would be when it could not be read. */
export function ListFailed({
  list,
  isRetrying,
  onRetry,
}: {
  list: ListKey
  isRetrying: boolean
  onRetry: () => void
}) {
  const picture = <Townscape time="night" className="h-32 rounded-card object-[45%_100%]" />
  return (
    <EmptyState title={LIST_FAILED[list]} picture={picture}>
      <p>Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal.</p>
      <Button variant="secondary" onClick={onRetry} disabled={isRetrying}>
        {isRetrying ? 'Wird geladen …' : 'Erneut versuchen'}
      </Button>
    </EmptyState>
  )
}
