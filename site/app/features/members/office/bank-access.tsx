import { Eye, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { groupedIban } from '../../../lib/form/iban'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { longDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { failureToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'

/** Whether the signed-in admin reads bank details, as the database says. */
export type BankAccess = Readonly<{
  /** The office includes bank details. */
  office: boolean
  /** They can be read now. */
  readable: boolean
  /** Instant from which on bank details need a second factor; null where they do not, or there is one. */
  secondFactorDue: string | null
}>

const NONE: BankAccess = { office: false, readable: false, secondFactorDue: null }

/** Whether the time to set up a second factor is over. */
const isFactorMissing = ({ secondFactorDue: due }: BankAccess): boolean =>
  due !== null && Date.parse(due) <= Date.now()

/** Whether the database has refused bank details because a second factor is missing. */
export const isRefusedForFactor = (error: unknown): boolean =>
  (error as Readonly<{ hint?: unknown }> | null)?.hint === 'second_factor'

/** Loaded once per page. There is no access before that, after a failure, and while a second factor is missing. */
export function useBankAccess(): BankAccess {
  const { loaded } = useLoaded(readBankAccess)
  const access = loaded.state === 'loaded' ? loaded.value : NONE
  return isFactorMissing(access) ? { ...access, readable: false } : access
}

async function readBankAccess(): Promise<BankAccess> {
  const { data } = await (await sessionApi.rows()).rpc('bank_details_access').throwOnError()
  const [row] = data
  if (!row) return NONE
  return { office: row.office, readable: row.readable, secondFactorDue: row.second_factor_due }
}

type ExportedTable = 'voucher_participants' | 'newsletter_subscriptions' | 'audit_log' | 'reports'

/** Notes an export without bank details in the audit log. Rejects with the PostgREST error. */
export async function logExport(table: ExportedTable, rows: number): Promise<void> {
  await (await sessionApi.rows()).rpc('log_export', { _table: table, _rows: rows }).throwOnError()
}

const FAILED = failureToast('Die IBAN konnte nicht angezeigt werden.')

type IbanOwner = Readonly<{ table: 'voucher_participants' | 'applications'; id: string }>

/** One whole IBAN; the database notes in the audit log that it was read. Rejects with the PostgREST error. */
export async function revealIban({ table, id }: IbanOwner): Promise<string> {
  const { data } = await (await sessionApi.rows())
    .rpc('reveal_iban', { _table: table, _id: id })
    .throwOnError()
  return groupedIban(data ?? '')
}

type MaskedIbanProps = {
  owner: IbanOwner
  masked: string
  /** Takes the IBAN instead of showing it here. */
  onRevealed?: (iban: string) => void
}

/** A masked IBAN with a button that reveals it. */
export function MaskedIban({ owner, masked, onRevealed }: MaskedIbanProps) {
  const [revealed, setRevealed] = useState<string | null>(null)
  const { busy: asking, attempt } = useAttempt()

  async function reveal() {
    await attempt('The IBAN could not be revealed', FAILED, async () => {
      const iban = await revealIban(owner)
      setRevealed(iban)
      onRevealed?.(iban)
    })
  }

  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        IBAN: <strong aria-live="polite">{revealed ?? masked}</strong>
      </span>
      {revealed === null && (
        <Button variant="secondary" size="slim" disabled={asking} onClick={reveal}>
          <Eye aria-hidden="true" className="size-4" />
          IBAN anzeigen
        </Button>
      )}
    </p>
  )
}

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
