import textFont from '@fonts/source-sans-3.woff2?url'
import displayFont from '@fonts/vollkorn.woff2?url'
import type { ReactNode } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useRouteLoaderData,
  // The component around it adds a script to every page that is longer than ours (`early-script.ts`).
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import type { Route } from './+types/root'
import { isSwitchedOff } from './association/areas'
import { LookLinks } from './association/look/look'
import { lookOf } from './association/look/look.server'
import { settingsOfPage } from './association/page-settings.server'
import { readSettings } from './association/read-settings.server'
import { useSettings } from './association/use-settings'
import { AuthProvider, SignedInScript } from './lib/session/auth-provider'
import { BrowserAccessMeta } from './lib/supabase/browser-access'
import { browserAccessContext } from './lib/supabase/server-context'
import { inTown } from './lib/time/town-time'
import publicStyles from './public.css?url'
import { Failure, MissingPage } from './shell/failure'
import { Frame } from './shell/frame'
import { ScriptsAfterPaint } from './shell/scripts-after-paint'

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: publicStyles },
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload' as const,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'manifest', href: '/site.webmanifest' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const today = inTown(new Date()).day
  const { pathname } = new URL(request.url)
  const published = await readSettings(context)
  const settings = settingsOfPage(published, pathname, today)
  const status = isSwitchedOff(pathname, settings) ? 404 : 200
  const access = context.get(browserAccessContext)
  return data({ ...access, today, settings, look: lookOf(published, access.baseUrl) }, { status })
}

// API access and settings are constant while a page is open.
export const shouldRevalidate = () => false

/** Layout of every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const access = useRouteLoaderData<typeof loader>('root')
  useScrollRestoration()
  return (
    // `suppressHydrationWarning`: the script in the head may have set an attribute on this element.
    <html lang="de" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={access?.settings.look.accent || '#102f48'} />
        <Meta />
        <Links />
        {access && <LookLinks look={access.look} />}
        {access && <BrowserAccessMeta access={access} />}
        <SignedInScript />
      </head>
      <body>
        {/* Without data of the root, which failed, there is only the message. */}
        <AuthProvider>{access ? <Frame>{children}</Frame> : children}</AuthProvider>
        <ScriptsAfterPaint />
      </body>
    </html>
  )
}

/** The page, unless its area is switched off. */
export default function Root() {
  const settings = useSettings()
  return isSwitchedOff(useLocation().pathname, settings) ? <MissingPage /> : <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingPage /> : <Failure />
}
