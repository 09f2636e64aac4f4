import { type ReactNode, useEffect, useTransition } from 'react'
import { useRevalidator } from 'react-router'
import { TownVignette } from '../../ui/illustrations/townscape'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { FailedList } from './failed-list'

type LoadingFailedProps = {
  text: string
  /** Result of the loader: a new object is a new failure. */
  attempt: object
  /** Called after a retry; the pressed button may be removed. */
  onRetried: () => void
}

/** Message for a list that could not be read, with a toast for each failure and a retry button. */
export default function LoadingFailed({ text, attempt, onRetried }: LoadingFailedProps): ReactNode {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const [isRetrying, startRetry] = useTransition()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another failure
  useEffect(() => showToast(failureToast(text)), [attempt, text, showToast])

  const retry = () =>
    startRetry(async () => {
      await revalidate()
      onRetried()
    })
  return (
    <FailedList
      title={text}
      picture={<TownVignette time="night" />}
      isRetrying={isRetrying}
      onRetry={retry}
    />
  )
}
