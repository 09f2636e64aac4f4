import { createContext, use } from 'react'

/** What the auth client answers; a failure is in it, not thrown. */
type AuthAnswer = Readonly<{ error: unknown }>

/**
 * Does something with the account; where the server wants the second factor first, asks for its code and does it again. The
 * answer is that of the last try.
 */
export type WithSecondFactor = <Answer extends AuthAnswer>(action: () => Promise<Answer>) => Promise<Answer>

export const SecondFactorContext = createContext<WithSecondFactor | null>(null)

export function useSecondFactor(): WithSecondFactor {
  const withSecondFactor = use(SecondFactorContext)
  if (!withSecondFactor) throw new Error('useSecondFactor needs a SecondFactorProvider around it.')
  return withSecondFactor
}
