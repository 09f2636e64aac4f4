import { createContext, use } from 'react'

/** Result of an auth client call; failures are in `error`, not thrown. */
type AuthAnswer = Readonly<{ error: unknown }>

/**
 * Runs `action`; when the server requires a second factor, asks for its code and runs it again. Resolves with the result of the last run.
 */
export type WithSecondFactor = <Answer extends AuthAnswer>(action: () => Promise<Answer>) => Promise<Answer>

export const SecondFactorContext = createContext<WithSecondFactor | null>(null)

export function useSecondFactor(): WithSecondFactor {
  const withSecondFactor = use(SecondFactorContext)
  if (!withSecondFactor) throw new Error('useSecondFactor needs a SecondFactorProvider around it.')
  return withSecondFactor
}
