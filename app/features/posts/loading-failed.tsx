import { useEffect, useTransition } from 'react'
import { useRevalidator } from 'react-router'
import { Townscape } from '../../illustrations/townscape'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { useToast } from '../../ui/toast/toast-context'
import { LOADING_FAILED } from './notices'
import type { Listing } from './queries'

/** The posts could not be read: says so, once for each try, and offers another one. */
export function LoadingFailed({ listing, onRetried }: { listing: Listing; onRetried: () => void }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const [isRetrying, startRetry] = useTransition()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing is another failure
  useEffect(() => showToast(LOADING_FAILED), [listing, showToast])

  const retry = () =>
    startRetry(async () => {
      await revalidate()
      onRetried()
    })
  const picture = <Townscape time="night" className="h-32 rounded-card object-[45%_100%]" />
  return (
    <EmptyState title={LOADING_FAILED.description} picture={picture}>
      <p>Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal.</p>
      <Button variant="secondary" onClick={retry} disabled={isRetrying}>
        {isRetrying ? 'Wird geladen …' : 'Erneut versuchen'}
      </Button>
    </EmptyState>
  )
}
