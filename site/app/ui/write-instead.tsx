import { BreakableAddress } from './breakable-address'

/** Replaces a form that needs scripts. */
export function WriteInstead({ email }: { email: string }) {
  return (
    <p className="max-w-md">
      Das Formular braucht JavaScript. Schreiben Sie uns stattdessen gern:{' '}
      <a href={`mailto:${email}`} className="text-link font-semibold">
        <BreakableAddress address={email} />
      </a>
    </p>
  )
}
