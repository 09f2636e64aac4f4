import './app.css'
import textFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import displayFont from '@fontsource-variable/vollkorn/files/vollkorn-latin-wght-normal.woff2?url'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { BrowserAccessMeta } from './lib/browser-access'
import { browserAccessContext } from './lib/server-context'
import { ToastProvider } from './ui/toast/toast-provider'

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload' as const,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export function loader({ context }: Route.LoaderArgs) {
  return context.get(browserAccessContext)
}

// Where the wire is does not change while a page stays open.
export const shouldRevalidate = () => false

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#102f48" />
        <Meta />
        <Links />
        <BrowserAccessMeta access={loaderData} />
      </head>
      <body>
        <ToastProvider>
          <main id="inhalt" tabIndex={-1}>
            <Outlet />
          </main>
        </ToastProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
