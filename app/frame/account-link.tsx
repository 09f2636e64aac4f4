import { ButtonLink } from '../ui/button-link'

/** The way into the members' area, or to the back office for whoever is signed in. */
export function AccountLink({ onSelect }: { onSelect: () => void }) {
  return (
    <ButtonLink to="/auth/login" variant="secondary" onClick={onSelect} className="max-lg:w-full">
      Login
    </ButtonLink>
  )
}
