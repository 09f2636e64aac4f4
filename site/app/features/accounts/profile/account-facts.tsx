import type { User } from '@supabase/auth-js'
import { Link } from 'react-router'
import { longDay } from '../../../lib/time/town-time'

/** Address and creation date of the account; changed on the security page. */
export function AccountFacts({ user }: { user: User }) {
  return (
    <section aria-labelledby="account" className="rounded-card border border-line bg-paper p-5">
      <h2 id="account" className="text-xl">
        Ihr Konto
      </h2>
      <dl className="mt-3 grid gap-3">
        <div>
          <dt className="text-[0.9375rem] text-ink-soft">E-Mail</dt>
          <dd className="font-semibold wrap-anywhere">{user.email}</dd>
        </div>
        <div>
          <dt className="text-[0.9375rem] text-ink-soft">Registriert seit</dt>
          <dd className="font-semibold">
            <time dateTime={user.created_at}>{longDay(user.created_at)}</time>
          </dd>
        </div>
      </dl>
      <p className="mt-3" data-print="no">
        <Link to="/member/security" className="inline-flex min-h-10 items-center text-link">
          E-Mail oder Passwort ändern
        </Link>
      </p>
    </section>
  )
}
