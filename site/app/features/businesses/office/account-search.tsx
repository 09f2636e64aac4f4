import { useCallback, useEffect, useRef, useState } from 'react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { Button } from '../../../ui/button/button'
import { SearchField } from '../../../ui/field/search-field'
import { errorCode, failureToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import type { Business } from '../business'

/** Letters from which on accounts are looked for, as in the database. */
const LEAST_LETTERS = 3
const PAUSE_MS = 300

type AccountSearchProps = {
  business: Business
  onLinked: (outcome: LinkOutcome, email: string) => Promise<void>
}

/** Looks for accounts by name or address and links the one that is chosen. */
export function AccountSearch({ business, onLinked }: AccountSearchProps) {
  const [search, setSearch] = useState('')
  const { busy: linking, attempt } = useAttempt()
  const input = useRef<HTMLInputElement>(null)
  const found = useFoundAccounts(business.id, search)

  async function link({ email }: LinkableAccount) {
    if (linking) return
    await attempt(
      'An account could not be linked',
      (error) => refusalOf(error) ?? FAILED,
      async () => {
        await onLinked(await linkAccount(await sessionApi.rows(), business.id, email), email)
      },
    )
  }

  return (
    <section aria-label="Vorhandenes Konto verknüpfen" className="grid gap-3">
      <h3 className="text-lg">Vorhandenes Konto</h3>
      <SearchField
        name="account"
        value={search}
        onSearch={setSearch}
        placeholder="Name oder E-Mail-Adresse"
        inputRef={input}
      />
      <p role="status" className="text-ink-soft">
        {statusOf(search, found)}
      </p>
      {found !== 'failed' && (
        <ul className="divide-y divide-line empty:hidden">
          {found?.map((account) => (
            <li key={account.email} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {account.name && <span className="block font-semibold">{account.name}</span>}
                {account.email}
              </span>
              <Button
                variant="secondary"
                size="slim"
                disabled={linking}
                aria-label={`${account.email} verknüpfen`}
                onClick={() => link(account)}
              >
                Verknüpfen
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Found accounts; null while nothing is searched or known. */
type Found = readonly LinkableAccount[] | 'failed' | null

function statusOf(search: string, found: Found): string {
  if (search.trim().length < LEAST_LETTERS) return 'Ab drei Buchstaben wird gesucht.'
  if (found === 'failed') return 'Die Suche hat nicht geklappt. Bitte versuchen Sie es noch einmal.'
  if (found === null) return 'Wird gesucht …'
  if (found.length === 0) return 'Kein Konto gefunden. Laden Sie die Adresse unten ein.'
  return found.length === 1 ? 'Ein Konto gefunden.' : `${found.length} Konten gefunden.`
}

function useFoundAccounts(businessId: string, search: string): Found {
  const settled = useDebounced(search)
  const load = useCallback(async () => {
    if (settled.trim().length < LEAST_LETTERS) return null
    return { search: settled, accounts: await findLinkable(await sessionApi.rows(), businessId, settled) }
  }, [businessId, settled])
  const { loaded } = useLoaded(load)
  if (settled !== search || loaded.state === 'loading') return null
  if (loaded.state === 'failed') return 'failed'
  return loaded.value?.search === search ? loaded.value.accounts : null
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Toasts after an account or an address was linked. */
export const DONE = { linked: 'Konto verknüpft', invited: 'Einladung wird verschickt' }
export type LinkOutcome = keyof typeof DONE

export const FAILED = failureToast('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')
const REFUSALS: Readonly<Record<string, ReturnType<typeof failureToast>>> = {
  PT409: failureToast('Diese Adresse ist schon verknüpft oder eingeladen.'),
  PT429: failureToast('Höchstens 10 Konten für einen Betrieb und 20 neue in einer Stunde.'),
}
/** Why linking was refused; undefined for other errors. */
export const refusalOf = (error: unknown) => REFUSALS[errorCode(error)]

/** An account that changes the entry of a business, or an invitation to become one. */
export type LinkedAccount = Readonly<{
  id: string
  email: string
  name: string | null
  is_invited: boolean
}>

/** The oldest first. Like everything here, rejects with the PostgREST error. */
export const listLinked = async (
  client: DatabaseClient,
  businessId: string,
): Promise<readonly LinkedAccount[]> =>
  (await client.rpc('accounts_of_business', { _business_id: businessId }).throwOnError()).data

/** Links the account with this address, or invites the address. Codes: `PT409` linked before, `PT429` too many. */
export async function linkAccount(client: DatabaseClient, businessId: string, email: string) {
  const { data } = await client
    .rpc('link_business', { _business_id: businessId, _email: email })
    .throwOnError()
  return data as 'linked' | 'invited'
}

/** An account that can be linked. */
export type LinkableAccount = Readonly<{ email: string; name: string | null }>

/** Confirmed accounts with these words in name or address that are not linked, at most 10; none for fewer than three letters. */
const findLinkable = async (
  client: DatabaseClient,
  businessId: string,
  search: string,
): Promise<readonly LinkableAccount[]> =>
  (await client.rpc('accounts_to_link', { _business_id: businessId, _search: search }).throwOnError()).data

export async function unlinkAccount(client: DatabaseClient, linkId: string): Promise<void> {
  await client.rpc('unlink_business', { _link_id: linkId }).throwOnError()
}
