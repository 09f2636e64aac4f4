import { Suspense } from 'react'
import { Nothing, onDemand } from '../../lib/first-use/on-demand'
import { useKnownAuth } from '../../lib/session/auth-context'
import { TO_OWN_AREA } from '../../lib/session/own-area'
import { ButtonLink } from '../../ui/button/button-link'

/**
 * Rendered only for signed-in users, as soon as the session is known. If it cannot be loaded, the links beside it and in the footer remain.
 */
const AccountMenu = onDemand(() => import('./account-menu'), Nothing)

/** Placeholder of the menu's size. */
const PLACEHOLDER = <span className="size-11 max-lg:hidden not-signed-in:hidden" />

/**
 * Link to the login page, or the menu of a signed-in user. The HTML contains both, because the page is the same for everybody and cached;
 * the attribute set by `SignedInScript` selects one before the first paint.
 */
export function AccountLink({ onSelect }: { onSelect: () => void }) {
  const auth = useKnownAuth()
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
        <Suspense fallback={PLACEHOLDER}>
          <AccountMenu auth={auth} onSelect={onSelect} />
        </Suspense>
      ) : (
        PLACEHOLDER
      )}
    </div>
  )
}
