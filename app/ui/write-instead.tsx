import { BreakableEmail } from './breakable-email'

/** Stands where a form would open that needs scripts. */
export function WriteInstead({ email }: { email: string }) {
  return (
    <p className="max-w-md">
      Das Formular braucht JavaScript. Schreiben Sie uns stattdessen gern:{' '}
      <a href={`mailto:${email}`} className="text-link font-semibold">
        <BreakableEmail email={email} />
      </a>
    </p>
  )
}
