import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { firstUse } from '../lib/first-use/first-use'
import { whenIdle } from '../lib/session/when-idle'
import { useToast } from '../ui/toast/toast-context'

/** When a page is used and the browser is idle, the service worker learns of it (lib/offline). Not in development. */
export function WebApp() {
  const showToast = useToast()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each page
  useEffect(
    () =>
      import.meta.env.DEV
        ? undefined
        : whenIdle(() => {
            firstUse
              .then(() => import('../lib/offline/web-app'))
              .then((webApp) => webApp.follow(showToast))
              .catch(console.info)
          }),
    [pathname, showToast],
  )
  return null
}
