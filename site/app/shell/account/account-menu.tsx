import { ChevronDown, UserRound } from 'lucide-react'
import type { Auth } from '../../lib/session/auth-context'
import { useMenu } from '../../ui/menu/use-menu'
import { AccountPageList, accountPagesOf, userLabelOf } from './own-pages'
import { useSignOutInPlace } from './use-sign-out-in-place'

const ID = 'konto'

/** Menu of the signed-in user: a popup in wide headers, inline in the collapsed menu of narrow ones. */
export default function AccountMenu({ auth, onSelect }: { auth: Auth; onSelect: () => void }) {
  const menu = useMenu<HTMLDivElement>()
  const { signingOut, signOutInPlace } = useSignOutInPlace()
  if (!auth.user) return null
  const userLabel = userLabelOf(auth.user, auth.profile)

  function select() {
    menu.close()
    onSelect()
  }

  return (
    <div ref={menu.ref} className="lg:relative">
      <button
        ref={menu.buttonRef}
        type="button"
        aria-label={`Konto von ${userLabel.name}`}
        aria-expanded={menu.open}
        aria-controls={ID}
        onClick={menu.toggle}
        className="hidden min-h-11 items-center gap-0.5 rounded-soft px-1.5 text-river-900 hover:bg-river-100 aria-expanded:bg-river-100 lg:inline-flex"
      >
        <UserRound aria-hidden="true" className="size-6" />
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <div
        id={ID}
        data-open={menu.open || undefined}
        className="max-lg:border-t max-lg:border-line max-lg:pt-4 lg:absolute lg:top-full lg:right-0 lg:mt-2 lg:hidden lg:w-72 lg:rounded-card lg:border lg:border-line lg:bg-paper-bright lg:px-5 lg:pt-4 lg:pb-2 lg:shadow-lifted lg:data-open:block"
      >
        <AccountPageList
          userLabel={userLabel}
          accountPages={accountPagesOf(auth.role)}
          onSelect={select}
          signOut={signOutInPlace}
          signingOut={signingOut}
          tone="paper"
        />
      </div>
    </div>
  )
}
