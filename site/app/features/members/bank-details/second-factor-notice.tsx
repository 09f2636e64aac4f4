import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { longDay } from '../../../lib/time/town-time'
import { type BankAccess, isFactorMissing } from './bank-access'

/** Says from when on bank details need a second factor, and leads to where it is set up. Nothing where they do not. */
export function SecondFactorNotice({ access }: { access: BankAccess }) {
  const { secondFactorDue: due } = access
  if (due === null) return null
  return (
    <p role="note" className="flex gap-3 rounded-soft bg-straw-light px-4 py-3">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {isFactorMissing(access)
          ? 'Bankdaten sehen und exportieren Sie nur mit einem zweiten Faktor. Ihrem Konto fehlt er noch.'
          : `Ab ${longDay(due)} brauchen Sie für Bankdaten einen zweiten Faktor.`}{' '}
        <Link to="/member/security" className="text-link">
          Zweiten Faktor einrichten
        </Link>
      </span>
    </p>
  )
}
