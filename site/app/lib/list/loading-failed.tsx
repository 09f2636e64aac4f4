import { type ReactNode, useEffect, useTransition } from 'react'
import { useRevalidator } from 'react-router'
import { type Toast, useToast } from '../../ui/toast/toast-context'
import { FailedList } from './failed-list'

type LoadingFailedProps = {
  notice: Toast & { description: string }
  /** What the reading answered: another one is another failure. */
  attempt: object
  picture: ReactNode
  /** Another try has ended; the button that was pressed may be gone. */
  onRetried: () => void
}

/** A page's list could not be read: says so, once for each try, and has the page read again when asked. */
export function LoadingFailed({ notice, attempt, picture, onRetried }: LoadingFailedProps) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const [isRetrying, startRetry] = useTransition()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another failure
  useEffect(() => showToast(notice), [attempt, notice, showToast])

  const retry = () =>
    startRetry(async () => {
      await revalidate()
      onRetried()
    })
  return <FailedList title={notice.description} picture={picture} isRetrying={isRetrying} onRetry={retry} />
}
