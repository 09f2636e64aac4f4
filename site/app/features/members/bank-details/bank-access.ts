import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'

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
export const isFactorMissing = ({ secondFactorDue: due }: BankAccess): boolean =>
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
