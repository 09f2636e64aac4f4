import { useEffect, useState } from 'react'
import { identify } from '../supabase/access'
import { readBrowserAccess } from '../supabase/browser-access'

/** Public settings of the auth service (`GET /settings`). */
type AccountSettings = Readonly<{
  /** New addresses need no confirmation by mail. */
  mailer_autoconfirm?: boolean
  /** Sign-ups are disabled. */
  disable_signup?: boolean
}>

/** Settings of the auth service; empty until they are loaded, and when that fails. */
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
