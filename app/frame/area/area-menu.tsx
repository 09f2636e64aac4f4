import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import type { Area, AreaEntry, AreaPerson } from './area'
import { useSignOut } from './use-sign-out'

export type AreaMenuProps = { area: Area; person: AreaPerson; onSelect?: () => void }

/** The room's pages, who is in it, and the way out. Fills its box from top to bottom, on a river-coloured ground. */
export function AreaMenu({ area, person, onSelect }: AreaMenuProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-6">
      <nav aria-label={area.title} className="grid gap-4">
        <Entries entries={area.entries.filter(({ leadsOut }) => !leadsOut)} onSelect={onSelect} />
        <Entries entries={area.entries.filter(({ leadsOut }) => leadsOut)} onSelect={onSelect} />
      </nav>
      <Person person={person} onSignOut={area.onSignOut} />
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
  const { label, to, icon: Icon, exact = false, waiting } = entry
  return (
    <NavLink
      to={to}
      // The site's own home is above every page and never where one is inside a room.
      end={exact || to === '/'}
      {...(onSelect && { onClick: onSelect })}
      className="flex min-h-11 items-center gap-3 rounded-soft border-l-4 border-transparent px-3 py-2 leading-tight font-semibold text-river-100 no-underline transition-colors hover:bg-river-800 hover:text-white aria-[current=page]:border-straw aria-[current=page]:bg-river-800 aria-[current=page]:text-white"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{label}</span>
      {!!waiting && (
        <span className="ml-auto rounded-full bg-straw px-2 text-[0.9375rem] leading-6 text-ink">
          {waiting.toLocaleString('de-DE')}
          <span className="sr-only"> {waiting === 1 ? 'wartet' : 'warten'}</span>
        </span>
      )}
    </NavLink>
  )
}

function Person({ person, onSignOut }: { person: AreaPerson; onSignOut: Area['onSignOut'] }) {
  const { signingOut, signOut } = useSignOut(onSignOut)
  return (
    <div className="mt-auto border-t border-river-700 pt-4">
      <p className="leading-tight font-semibold wrap-anywhere text-white">{person.name}</p>
      {person.detail && <p className="mt-0.5 text-[0.9375rem] leading-snug wrap-anywhere">{person.detail}</p>}
      <button
        type="button"
        onClick={signOut}
        disabled={signingOut}
        className="-mx-3 mt-2 flex min-h-11 items-center gap-3 rounded-soft border-2 border-transparent px-3 py-1.5 font-semibold transition-colors hover:bg-river-800 hover:text-white disabled:opacity-65"
      >
        <LogOut aria-hidden="true" className="size-5 shrink-0" />
        Abmelden
      </button>
    </div>
  )
}
