import { ChevronDown, FolderCog } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useMayLeave } from '../../lib/form/unsaved-changes'
import { classNames } from '../../ui/class-names'
import { AccountPageList, type UserLabel } from '../account/own-pages'
import type { Area, AreaEntry } from './area'

export type AreaMenuProps = { area: Area; userLabel: UserLabel; onSelect?: (() => void) | undefined }

/**
 * The area's pages, the signed-in user with the links to other areas, and the sign-out button. Fills its container: the pages scroll, the user and the
 * button stay in sight.
 */
export function AreaMenu({ area, userLabel, onSelect }: AreaMenuProps) {
  const own = area.entries.filter(({ leavesArea, rare }) => !leavesArea && !rare)
  const rare = area.entries.filter(({ rare }) => rare)
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname) nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <div className="flex flex-1 flex-col gap-4 tall:min-h-0">
      {/* The padding leaves room for the focus ring. */}
      <nav
        ref={nav}
        aria-label={area.title}
        className="-mx-1 p-1 tall:min-h-0 tall:flex-1 tall:overflow-y-auto tall:overscroll-contain"
      >
        <ul className="grid gap-0.5">
          {own.map((entry) => (
            <li key={entry.to}>
              <Entry entry={entry} onSelect={onSelect} />
            </li>
          ))}
          {rare.length > 0 && <RareEntries entries={rare} onSelect={onSelect} />}
        </ul>
      </nav>
      <Account area={area} userLabel={userLabel} onSelect={onSelect} />
    </div>
  )
}

const ROW =
  'flex min-h-11 w-full scroll-my-10 items-center gap-2 rounded-soft border-l-4 border-transparent px-2 py-2 text-left leading-tight font-semibold text-river-100 no-underline transition-colors hover:bg-river-800 hover:text-white @5xl/area:min-h-10'

type EntriesProps = { entries: readonly AreaEntry[]; onSelect: (() => void) | undefined }

/** The group "Verwaltung", which is open while the current page is one of them; closed, it shows how much waits in all of them. */
function RareEntries({ entries, onSelect }: EntriesProps) {
  const { pathname } = useLocation()
  const list = useId()
  const isInside = entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const [opened, setOpened] = useState({ isInside, open: isInside })
  if (opened.isInside !== isInside) setOpened({ isInside, open: isInside })
  const { open } = opened
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpened({ isInside, open: !open })}
        className={ROW}
      >
        <FolderCog aria-hidden="true" className="size-5 shrink-0" />
        <span className="mr-auto">Verwaltung</span>
        {!open && <PendingCount count={entries.reduce((sum, { pending }) => sum + (pending ?? 0), 0)} />}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 shrink-0 transition-transform', open && 'rotate-180')}
        />
      </button>
      <ul id={list} hidden={!open} className="mt-0.5 grid gap-0.5 pl-4">
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Entry({ entry, onSelect }: { entry: AreaEntry; onSelect: (() => void) | undefined }) {
  const { label, to, icon: Icon, exact = false, pending } = entry
  return (
    <NavLink
      to={to}
      // Every path begins with `/`, so the home page has to match exactly.
      end={exact || to === '/'}
      {...(onSelect && { onClick: onSelect })}
      className={classNames(
        ROW,
        'aria-[current=page]:border-straw aria-[current=page]:bg-river-800 aria-[current=page]:text-white',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{label}</span>
      <PendingCount count={pending} />
    </NavLink>
  )
}

function PendingCount({ count }: { count: number | null | undefined }) {
  if (!count) return null
  return (
    <span className="ml-auto rounded-full bg-straw px-2 text-[0.9375rem] leading-6 text-ink">
      {count.toLocaleString('de-DE')}
      <span className="sr-only"> {count === 1 ? 'wartet' : 'warten'}</span>
    </span>
  )
}

function Account({ area, userLabel, onSelect }: AreaMenuProps) {
  const { signingOut, signOut } = useSignOut(area.onSignOut)
  return (
    <div className="mt-auto border-t border-river-700 pt-3">
      <AccountPageList
        userLabel={userLabel}
        accountPages={[...area.entries.filter(({ leavesArea }) => leavesArea), ...area.accountPages]}
        onSelect={onSelect}
        signOut={signOut}
        signingOut={signingOut}
        tone="river"
      />
    </div>
  )
}

/** Signs out once, after unsaved changes were confirmed. */
export function useSignOut(onSignOut: () => Promise<void>) {
  const [signingOut, setSigningOut] = useState(false)
  const mayLeave = useMayLeave()

  async function signOut() {
    if (signingOut || !(await mayLeave())) return
    setSigningOut(true)
    try {
      await onSignOut()
    } finally {
      setSigningOut(false)
    }
  }

  return { signingOut, signOut }
}
