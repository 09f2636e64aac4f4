import { Dialog as Base } from '@base-ui/react/dialog'
import { Menu } from 'lucide-react'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { Sign } from '../../association/look/look'
import { UnsavedChangesProvider } from '../../lib/form/unsaved-changes'
import { useAuth } from '../../lib/session/auth-context'
import { RequireRole } from '../../lib/session/require-role'
import { mayEnter, type RequiredRole } from '../../lib/session/roles'
import { classNames } from '../../ui/class-names'
import { CloseIcon } from '../../ui/icon/close-icon'
import { Townscape } from '../../ui/illustrations/townscape'
import { CONTENT_ID } from '../../ui/skip-link'
import { BreakableAddress } from '../../ui/text/breakable-address'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { accountPagesOf, userLabelOf } from '../account/own-pages'
import type { Area } from './area'
import { AreaMenu, type AreaMenuProps, useSignOut } from './area-menu'

type GuardedAreaProps = Pick<Area, 'title' | 'drawerTitle' | 'entries' | 'wide'> & {
  required: RequiredRole
  /** Renders the matched child route, which is the default. */
  page?: ComponentType
}

/** An area for users of a role; signing out leads to the start page. */
export function GuardedArea({ required, page: Page = Outlet, ...area }: GuardedAreaProps) {
  const { user, role, profile, signOut } = useAuth()
  const [leaving, setLeaving] = useState(false)
  const showToast = useToast()

  async function leave() {
    setLeaving(true)
    const outcome = await signOut()
    if (outcome.state === 'signed-out') return
    setLeaving(false)
    const { message, advice } = outcome.failure
    showToast(failureToast([message, advice].filter(Boolean).join(' ')))
  }

  // Memoised: the router renders layouts again at every step of a navigation, and a new redirect element would start over each time.
  const guarded = useMemo(
    () => (
      // After signing out, the guard redirects.
      <RequireRole role={required} {...(leaving && { to: '/' })}>
        {/* Nothing is requested while signing out; when that fails, the page loads again. */}
        {/* `key`: another account in the same window must not see the state of the previous one. */}
        {!leaving && <Page key={user?.id} />}
      </RequireRole>
    ),
    [required, leaving, user?.id, Page],
  )

  // Users about to be redirected do not see the menu.
  const userLabel = user && mayEnter(required, role) ? { name: userLabelOf(user, profile).name } : null
  const here = area.entries.map(({ to }) => to)
  const accountPages = accountPagesOf(role).filter(({ to }) => !here.includes(to))
  return <AreaShell area={{ ...area, userLabel, accountPages, onSignOut: leave }}>{guarded}</AreaShell>
}

/**
 * Layout of the pages for signed-in users: a sidebar, on small screens a bar with a drawer, and the page. Wraps the guard. Its layout route
 * exports `handle = AREA_HANDLE`, so that the public header and footer are omitted.
 */
function AreaShell({ area, children }: { area: Area; children: ReactNode }) {
  return (
    <UnsavedChangesProvider>
      <div className="@container/area">
        <div className="flex min-h-dvh flex-col bg-paper-bright @5xl/area:grid @5xl/area:grid-cols-[18.5rem_minmax(0,1fr)] print:block">
          <header data-print="no" className="on-river bg-river-900 text-river-100">
            <Bar area={area} />
            <Sidebar area={area} />
          </header>
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            className={classNames(
              '@container w-full px-[clamp(min(1rem,5vw),4vw,2rem)] pt-6 pb-16 @5xl/area:pt-10',
              area.wide ? 'max-w-[110rem]' : 'max-w-5xl',
            )}
          >
            {children}
          </main>
        </div>
      </div>
    </UnsavedChangesProvider>
  )
}

function Bar({ area }: { area: Area }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-1 gap-y-2 px-[clamp(min(1rem,5vw),4vw,2.5rem)] py-2 @5xl/area:hidden">
      <AreaName title={area.title} userName={area.userLabel?.name} />
      {area.userLabel && (
        <div className="ml-auto flex items-center gap-1">
          <SignOutButton onSignOut={area.onSignOut} />
          <AreaDrawer area={area} userLabel={area.userLabel} />
        </div>
      )}
    </div>
  )
}

function SignOutButton({ onSignOut }: Pick<Area, 'onSignOut'>) {
  const { signingOut, signOut } = useSignOut(onSignOut)
  return (
    <button
      type="button"
      onClick={() => void signOut()}
      disabled={signingOut}
      className="min-h-11 rounded-soft px-1.5 py-1.5 font-semibold hover:bg-river-800 hover:text-white disabled:opacity-65"
    >
      Abmelden
    </button>
  )
}

function Sidebar({ area }: { area: Area }) {
  return (
    <div className="sticky top-0 hidden h-dvh flex-col overflow-y-auto @5xl/area:flex">
      <div className="flex flex-1 flex-col gap-5 px-4 pt-6 pb-4 tall:min-h-0">
        <AreaName title={area.title} />
        {area.userLabel && <AreaMenu area={area} userLabel={area.userLabel} />}
      </div>
      <Townscape
        time="night"
        className="h-20 shrink-0 object-[42%_100%] opacity-80 [@media(height<50rem)]:hidden"
      />
    </div>
  )
}

/** The name of the user takes the room that the title and the buttons leave. */
function AreaName({ title, userName }: { title: string; userName?: string | undefined }) {
  return (
    <div className="flex min-w-0 items-center gap-3 @max-5xl/area:grow">
      <Sign className="size-9 shrink-0 rounded-soft bg-paper object-contain p-1 @max-sm/area:hidden" />
      <div className="min-w-0 grow">
        <p className="font-display text-xl leading-tight font-extrabold text-white @max-sm/area:text-lg">
          {title}
        </p>
        {userName && (
          <p className="w-0 min-w-full text-[0.9375rem] leading-tight wrap-anywhere">
            <BreakableAddress address={userName} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The area's menu on small screens: a modal drawer on the left that traps the focus and restores it. */
function AreaDrawer({ area, userLabel }: Omit<AreaMenuProps, 'onSelect'>) {
  const [open, setOpen] = useState(false)
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger className="inline-flex min-h-11 items-center gap-2 rounded-soft border-2 border-river-300/60 px-3 py-1.5 font-semibold text-white hover:bg-river-800">
        <Menu aria-hidden="true" className="size-5 @max-sm/area:hidden" />
        Menü
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop fixed inset-0 z-40 bg-river-950/60" />
        <Base.Popup className="drawer-popup on-river fixed inset-y-0 left-0 z-50 flex w-[min(20rem,88vw)] flex-col overflow-y-auto overscroll-contain bg-river-900 text-river-100 shadow-lifted">
          <div className="flex flex-1 flex-col gap-3 px-4 pt-3 pb-4 tall:min-h-0">
            <div className="flex items-center gap-3">
              <Base.Title className="min-w-0 flex-1 text-xl text-white">
                {area.drawerTitle ?? area.title}
              </Base.Title>
              <Base.Close
                aria-label="Schließen"
                className="grid size-11 shrink-0 place-items-center rounded-soft hover:bg-river-800 hover:text-white"
              >
                <CloseIcon className="size-5" />
              </Base.Close>
            </div>
            <AreaMenu area={area} userLabel={userLabel} onSelect={() => setOpen(false)} />
          </div>
          <Townscape
            time="night"
            className="h-16 shrink-0 object-[42%_100%] opacity-80 [@media(height<50rem)]:hidden"
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
