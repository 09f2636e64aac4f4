import { useAuth } from '../../../lib/session/auth-context'
import { destinationOf } from '../../../lib/session/destination'
import { NextStep } from '../next-step'
import { Notice } from '../notice'

/** The account runs under its new address. */
export function EmailChanged() {
  const { role } = useAuth()
  return (
    <>
      <Notice tone="good" title="Geändert">
        <p>Ihr Konto läuft ab sofort unter der neuen E-Mail-Adresse.</p>
      </Notice>
      <NextStep to={destinationOf(role, null)} />
    </>
  )
}

/** Both addresses get a mail; so far one of them has answered. */
export function EmailHalfChanged() {
  return (
    <Notice tone="neutral" title="Eine Bestätigung fehlt noch">
      <p>
        Danke! Damit niemand ein fremdes Konto umzieht, fragen wir beide Adressen. Öffnen Sie bitte auch den
        Link in der E-Mail an Ihre andere Adresse.
      </p>
    </Notice>
  )
}
