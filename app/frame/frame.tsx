import type { ReactNode } from 'react'
import { ToastProvider } from '../ui/toast/toast-provider'
import { Footer } from './footer'
import { Header } from './header'
import { CONTENT_ID, SkipLink } from './skip-link'
import { useArrival } from './use-arrival'

/** What every public page stands in: header, the page itself, footer, and a place for messages. */
export function Frame({ children }: { children: ReactNode }) {
  const content = useArrival()
  return (
    <ToastProvider>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <Header />
        <main ref={content} id={CONTENT_ID} tabIndex={-1} className="@container">
          {children}
        </main>
        <Footer />
      </div>
    </ToastProvider>
  )
}
