import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { longDay } from '../time/town-time'
import type { BankAccess } from './bank-access'

/** Says from when on bank details and exports need a second factor, and leads to where it is set up. Nothing where they do not. */
export function SecondFactorNotice({ access }: { access: BankAccess }) {
  const { secondFactorDue: due } = access
  if (due === null) return null
  const over = Date.parse(due) <= Date.now()
  return (
    <p role="note" className="flex gap-3 rounded-soft bg-straw-light px-4 py-3">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {over
          ? 'Bankdaten und Exporte sehen Sie erst wieder mit einem zweiten Faktor.'
          : `Ab ${longDay(due)} brauchen Sie für Bankdaten und Exporte einen zweiten Faktor.`}{' '}
        <Link to="/member/security" className="text-link">
          Zweiten Faktor einrichten
        </Link>
      </span>
    </p>
  )
}
