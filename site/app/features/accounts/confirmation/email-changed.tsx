import { useAuth } from '../../../lib/session/auth-context'
import { destinationOf } from '../../../lib/session/destination'
import { NextStep } from '../next-step'
import { Notice } from '../notice'

/** The e-mail address of the account was changed. */
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

/** Both addresses get a mail; one of them is still to be confirmed. */
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
