import { useState } from 'react'
import { sessionClient } from '../../../lib/session/session-clients'
import { Button } from '../../../ui/button/button'
import { useToast } from '../../../ui/toast/toast-context'
import { SECRET_UNREADABLE } from './notices'
import { readBounceSecret } from './queries'

/** Where a provider reports mails that came back, and what it signs its reports with. */
export function BounceSettings() {
  const showToast = useToast()
  const [secret, setSecret] = useState('')

  async function show() {
    try {
      setSecret(await readBounceSecret(await sessionClient()))
    } catch (error) {
      console.error('The secret of bounces could not be read:', error)
      showToast(SECRET_UNREADABLE)
    }
  }

  return (
    <section aria-labelledby="bounce-settings" className="grid gap-3 border-t border-line pt-6">
      <h2 id="bounce-settings" className="text-xl">
        Meldungen über unzustellbare Mails
      </h2>
      <p>
        Kann Ihr Versanddienst zurückgekommene Mails melden (Standard Webhooks), tragen Sie dort die Adresse
        Ihrer Website mit <code className="wrap-anywhere">/functions/v1/newsletter-bounces</code> und diesen
        Schlüssel ein. Wer dreimal hintereinander oder endgültig nicht erreichbar ist, bekommt keine Mails
        mehr.
      </p>
      {secret ? (
        <p>
          <code className="wrap-anywhere">{secret}</code>
        </p>
      ) : (
        <Button variant="secondary" size="slim" className="justify-self-start" onClick={show}>
          Schlüssel für Meldungen anzeigen
        </Button>
      )}
    </section>
  )
}
