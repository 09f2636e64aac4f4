import { lazy, Suspense, use } from 'react'
import { AuthContext } from '../../lib/session/auth-context'
import { TO_OWN_AREA } from '../../lib/session/own-area'
import { ButtonLink } from '../../ui/button-link'

/** For signed-in people alone, once it is known who they are. Where it can't be loaded, the links beside it and in the footer remain. */
const AccountMenu = lazy(() => import('./account-menu').catch(() => ({ default: () => null })))

/** Where the menu will stand. */
const ROOM = <span className="size-11 max-lg:hidden not-signed-in:hidden" />

/**
 * The way in, or to the back office and the own account for whoever is signed in. Both links stand in the page, which is the same for
 * everybody; the mark of `SignedInScript` decides before the first paint which one shows.
 */
export function AccountLink({ onSelect }: { onSelect: () => void }) {
  const auth = use(AuthContext)?.auth
  const link = { variant: 'secondary', onClick: onSelect } as const
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
      <ButtonLink to="/auth/login" {...link} className="signed-in:hidden">
        Login
      </ButtonLink>
      <ButtonLink to="/admin" state={TO_OWN_AREA} {...link} className="not-signed-in:hidden">
        Admin
      </ButtonLink>
      {auth?.user ? (
        <Suspense fallback={ROOM}>
          <AccountMenu auth={auth} onSelect={onSelect} />
        </Suspense>
      ) : (
        ROOM
      )}
    </div>
  )
}
