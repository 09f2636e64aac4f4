import { BreakableAddress } from '../text/breakable-address'

/** Shown without JavaScript instead of a form: the address to write to, where it is known. */
export function EmailFallback({ email }: { email: string }) {
  return (
    <p className="max-w-md">
      Das Formular braucht JavaScript.
      {email && (
        <>
          {' '}
          Schreiben Sie uns stattdessen gern:{' '}
          <a href={`mailto:${email}`} className="text-link font-semibold">
            <BreakableAddress address={email} />
          </a>
        </>
      )}
    </p>
  )
}
