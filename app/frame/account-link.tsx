import { ButtonLink } from '../ui/button-link'

/**
 * The way in, or to the back office for whoever is signed in. Both stand in the page, which is the same for everybody; the mark of
 * `SignedInScript` decides before the first paint which one shows.
 */
export function AccountLink({ onSelect }: { onSelect: () => void }) {
  const link = { variant: 'secondary', onClick: onSelect } as const
  return (
    <>
      <ButtonLink to="/auth/login" {...link} className="max-lg:w-full signed-in:hidden">
        Login
      </ButtonLink>
      <ButtonLink to="/admin" {...link} className="max-lg:w-full not-signed-in:hidden">
        Admin
      </ButtonLink>
    </>
  )
}
