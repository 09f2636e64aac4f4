import { NavLink } from 'react-router'
import { AccountPageList } from '../account/account-page-list'
import type { UserLabel } from '../account/user-label'
import type { Area, AreaEntry } from './area'
import { useSignOut } from './use-sign-out'

export type AreaMenuProps = { area: Area; userLabel: UserLabel; onSelect?: (() => void) | undefined }

/** The area's pages, the signed-in user with the links to other areas, and the sign-out button. Fills its container. */
export function AreaMenu({ area, userLabel, onSelect }: AreaMenuProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-6">
      <nav aria-label={area.title} className="grid gap-4">
        <Entries entries={area.entries.filter(({ leavesArea }) => !leavesArea)} onSelect={onSelect} />
        <Entries entries={area.entries.filter(({ leavesArea }) => leavesArea)} onSelect={onSelect} />
      </nav>
      <Account area={area} userLabel={userLabel} onSelect={onSelect} />
    </div>
  )
}

type EntriesProps = { entries: readonly AreaEntry[]; onSelect: (() => void) | undefined }

function Entries({ entries, onSelect }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <ul className="grid gap-1 not-first:border-t not-first:border-river-700 not-first:pt-4">
      {entries.map((entry) => (
        <li key={entry.to}>
          <Entry entry={entry} onSelect={onSelect} />
        </li>
      ))}
    </ul>
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
      className="flex min-h-11 items-center gap-3 rounded-soft border-l-4 border-transparent px-3 py-2 leading-tight font-semibold text-river-100 no-underline transition-colors hover:bg-river-800 hover:text-white aria-[current=page]:border-straw aria-[current=page]:bg-river-800 aria-[current=page]:text-white"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{label}</span>
      {!!pending && (
        <span className="ml-auto rounded-full bg-straw px-2 text-[0.9375rem] leading-6 text-ink">
          {pending.toLocaleString('de-DE')}
          <span className="sr-only"> {pending === 1 ? 'wartet' : 'warten'}</span>
        </span>
      )}
    </NavLink>
  )
}

function Account({ area, userLabel, onSelect }: AreaMenuProps) {
  const { signingOut, signOut } = useSignOut(area.onSignOut)
  return (
    <div className="mt-auto border-t border-river-700 pt-4">
      <AccountPageList
        userLabel={userLabel}
        accountPages={area.accountPages}
        onSelect={onSelect}
        signOut={signOut}
        signingOut={signingOut}
        tone="river"
      />
    </div>
  )
}
