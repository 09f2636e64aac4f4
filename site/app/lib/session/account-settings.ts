import { useEffect, useState } from 'react'
import { readBrowserAccess } from '../browser-access'
import { identify } from '../clients'

/** What the account service says of itself (`GET /settings`). */
type AccountSettings = Readonly<{
  /** New addresses are taken without a mail that has to be confirmed. */
  mailer_autoconfirm?: boolean
  /** Visitors cannot make accounts. */
  disable_signup?: boolean
}>

/** The settings of the account service; empty until they are there, and where they cannot be read. */
export function useAccountSettings(): AccountSettings {
  const [settings, setSettings] = useState<AccountSettings>({})
  useEffect(() => {
    readSettings().then(setSettings, (error: unknown) =>
      console.warn('The settings of the account service could not be read:', error),
    )
  }, [])
  return settings
}

async function readSettings(): Promise<AccountSettings> {
  const { baseUrl, publishableKey } = readBrowserAccess()
  const answer = await fetch(`${baseUrl}/auth/v1/settings`, { headers: identify(publishableKey) })
  return answer.json()
}
