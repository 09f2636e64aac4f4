import { useMemo } from 'react'
import { useKnownAuth } from './auth-context'

/** Prefilled values of forms; unknown ones are empty. */
export type Submitter = Readonly<{
  firstName: string
  lastName: string
  /** First and last name. */
  name: string
  email: string
  phone: string
}>

/** Data of the signed-in user for prefilling forms; null for visitors, who never load the auth client for it. */
export function useSubmitter(): Submitter | null {
  const auth = useKnownAuth()
  const [user, profile] = [auth?.user, auth?.profile]
  return useMemo(() => {
    if (!user) return null
    const [firstName, lastName] = [profile?.first_name ?? '', profile?.last_name ?? '']
    const name = [firstName, lastName].filter(Boolean).join(' ')
    return { firstName, lastName, name, email: user.email ?? '', phone: profile?.phone ?? '' }
  }, [user, profile])
}
