import { useCallback, useState } from 'react'
import { errorCode, type Toast, useToast } from './toast-context'

/** A toast, or a function of the error that chooses it or shows the failure in its own way. */
type Failed = Toast | ((error: unknown) => Toast) | ((error: unknown) => void)

type Attempt = (what: string, failed: Failed, action: () => Promise<unknown>) => Promise<boolean>

/**
 * `const { busy, attempt } = useAttempt()`; `attempt('The member could not be deleted', DELETING_FAILED, async () => …)` runs an action. A
 * failure is logged as `what`, shown as `failed`, and followed by `afterFailure`, such as a refresh of the list; resolves with whether the
 * action succeeded. `busy` is true while one is running.
 */
export function useAttempt(afterFailure?: () => unknown): Readonly<{ busy: boolean; attempt: Attempt }> {
  const showToast = useToast()
  const [running, setRunning] = useState(0)
  const attempt = useCallback<Attempt>(
    async (what, failed, action) => {
      setRunning((count) => count + 1)
      try {
        await action()
        return true
      } catch (error) {
        // The message of a database error may quote personal data, such as a bank account.
        console.error(`${what}:`, errorCode(error) || error)
        const toast = typeof failed === 'function' ? failed(error) : failed
        if (toast) showToast(toast)
        afterFailure?.()
        return false
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [showToast, afterFailure],
  )
  return { busy: running > 0, attempt }
}
