import type { User } from '@supabase/auth-js'
import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import type { Profile } from '../../lib/session/session-state'
import { classNames } from '../../ui/class-names'
import type { AccountPage } from './own-pages'

/** Display name of the signed-in user, with the e-mail address where a name is known. */
export type UserLabel = Readonly<{ name: string; detail?: string }>

/** Full name and e-mail address, or only the e-mail address if no name is known. */
export function userLabelOf(user: User, profile: Profile | null): UserLabel {
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ')
  const address = user.email ?? ''
  return name === '' ? { name: address } : { name, detail: address }
}

type AccountPageListProps = {
  userLabel: UserLabel
  accountPages: readonly AccountPage[]
  onSelect?: (() => void) | undefined
  signOut: () => Promise<void>
  signingOut: boolean
  /** Background colour. */
  tone: 'paper' | 'river'
}

const ROW =
  '-mx-3 flex min-h-11 items-center gap-3 rounded-soft border-2 border-transparent px-3 py-1.5 font-semibold no-underline transition-colors disabled:opacity-65'
const TONES = {
  paper: 'text-river-900 hover:bg-river-100',
  river: 'text-river-100 hover:bg-river-800 hover:text-white',
}

/** Name of the signed-in user, links to the user's pages, and the sign-out button. */
export function AccountPageList({
  userLabel,
  accountPages,
  onSelect,
  signOut,
  signingOut,
  tone,
}: AccountPageListProps) {
  const row = classNames(ROW, TONES[tone])
  return (
    <>
      <p
        className={classNames('leading-tight font-semibold wrap-anywhere', tone === 'river' && 'text-white')}
      >
        {userLabel.name}
      </p>
      {userLabel.detail && (
        <p className="mt-0.5 text-[0.9375rem] leading-snug wrap-anywhere">{userLabel.detail}</p>
      )}
      <ul className="mt-2">
        {accountPages.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} {...(onSelect && { onClick: onSelect })} className={row}>
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void signOut()} disabled={signingOut} className={row}>
            <LogOut aria-hidden="true" className="size-5 shrink-0" />
            Abmelden
          </button>
        </li>
      </ul>
    </>
  )
}
