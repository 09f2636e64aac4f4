import { useEffect, useState } from 'react'
import { readBrowserAccess } from '../../../lib/browser-access'
import { identify } from '../../../lib/clients'

/** Whether a new address has to be confirmed by mail; taken for granted until the server says otherwise. */
export function useMailConfirms(): boolean {
  const [confirms, setConfirms] = useState(true)
  useEffect(() => {
    readSettings().then(
      ({ mailer_autoconfirm }) => setConfirms(mailer_autoconfirm !== true),
      (error: unknown) => console.warn('The settings of the account service could not be read:', error),
    )
  }, [])
  return confirms
}

async function readSettings(): Promise<Readonly<{ mailer_autoconfirm?: boolean }>> {
  const { baseUrl, publishableKey } = readBrowserAccess()
  const answer = await fetch(`${baseUrl}/auth/v1/settings`, { headers: identify(publishableKey) })
  return answer.json()
}
