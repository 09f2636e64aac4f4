import { type ReactNode, Suspense } from 'react'
import { useMatches } from 'react-router'
import { useSearchKey } from '../entries/use-search-key'
import { Nothing, onDemand } from '../lib/first-use/on-demand'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { useKnownAuth } from '../lib/session/auth-context'
import { CONTENT_ID, SkipLink } from '../ui/skip-link'
import { ToastProvider } from '../ui/toast/toast-provider'
import { AREA_HANDLE } from './area/area'
import { Header } from './header'
import { useFocusOnNavigation } from './use-focus-on-navigation'
import { WebApp } from './web-app'

const Footer = onFirstUse('footer', async () => (await import('./footer')).Footer)

const ExpiredSession = onDemand(() => import('./expired-session'), Nothing)

/** Layout of every page: toasts, and header and footer around public pages. */
export function Frame({ children }: { children: ReactNode }) {
  useFocusOnNavigation()
  useSearchKey()
  const inArea = useMatches().some(({ handle }) => handle === AREA_HANDLE)
  return (
    <ToastProvider>
      <WebApp />
      <SkipLink />
      {inArea ? children : <PublicFrame>{children}</PublicFrame>}
      <SignInAgain />
    </ToastProvider>
  )
}

function SignInAgain() {
  if (!useKnownAuth()?.expired) return null
  return (
    <Suspense>
      <ExpiredSession />
    </Suspense>
  )
}

function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id={CONTENT_ID} tabIndex={-1} className="@container">
        {children}
      </main>
      <Footer />
    </div>
  )
}
