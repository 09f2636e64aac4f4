import { type ReactNode, useEffect, useTransition } from 'react'
import { useRevalidator } from 'react-router'
import { type Toast, useToast } from '../../ui/toast/toast-context'
import { FailedList } from './failed-list'

type LoadingFailedProps = {
  notice: Toast & { description: string }
  /** Result of the loader: a new object is a new failure. */
  attempt: object
  picture: ReactNode
  /** Called after a retry; the pressed button may be removed. */
  onRetried: () => void
}

/** Message for a list that could not be read, with a toast for each failure and a retry button. */
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
