import { useEffect, useState } from 'react'
import { Navigate, parsePath } from 'react-router'
import { useAuth } from '../../../lib/session/auth-context'
import { destinationOf } from '../../../lib/session/destination'
import { Spinner } from '../../../ui/loading/spinner'
import { useToast } from '../../../ui/toast/toast-context'
import type { Confirmed } from '../recovery/confirmed'
import { type MailLink, ownPage } from './mail-link'

type AfterConfirmationProps = {
  link: MailLink
  /** The account has a password already. */
  hasPassword: boolean
}

/** Redirects a user who was signed in by a mail link to the page the link was made for. */
export function AfterConfirmation({ link: { type, redirectTo }, hasPassword }: AfterConfirmationProps) {
  const { user, role, pendingFactor } = useAuth()
  const showToast = useToast()
  const [destination] = useState(() => ownPage(redirectTo, window.location.origin))
  // Kept as state, so that every render passes equal objects: with a new state `Navigate` navigates again, which aborts the running
  // navigation.
  const [confirmed] = useState<Confirmed>({ confirmed: true, destination, invited: type === 'invite' })
  const [from] = useState(() => ({
    from: { pathname: '/', search: '', hash: '', ...parsePath(destination ?? '') },
  }))

  useEffect(() => {
    if (type === 'signup') showToast({ title: 'E-Mail bestätigt', description: 'Herzlich willkommen!' })
  }, [type, showToast])

  // These links lead to setting a password first; that page asks for a second factor itself.
  if (type === 'invite' || !hasPassword) {
    return <Navigate to="/auth/reset" replace state={confirmed} />
  }
  if (type === 'recovery') return <Navigate to="/auth/reset" replace />
  if (user) return <Navigate to={destinationOf(role, destination)} replace />
  if (pendingFactor) return <Navigate to="/auth/login" replace state={destination ? from : null} />
  return <Spinner label="Sie werden angemeldet …" className="py-10" />
}
