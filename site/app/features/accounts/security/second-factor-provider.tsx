import { type ReactNode, useCallback, useState } from 'react'
import { CodeDialog } from './code-dialog'
import { securityFailure } from './failure'
import { SecondFactorContext, type WithSecondFactor } from './second-factor-context'

/** Asks for the code of a second factor whenever an action on the page needs one. */
export function SecondFactorProvider({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<((given: boolean) => void) | null>(null)

  const withSecondFactor = useCallback<WithSecondFactor>(async (action) => {
    const first = await action()
    if (!securityFailure(first.error, '').needsSecondFactor) return first
    const given = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    return given ? action() : first
  }, [])

  function close(given: boolean) {
    answer?.(given)
    setAnswer(null)
  }

  return (
    <SecondFactorContext value={withSecondFactor}>
      {children}
      {answer && <CodeDialog onGiven={() => close(true)} onCancel={() => close(false)} />}
    </SecondFactorContext>
  )
}
