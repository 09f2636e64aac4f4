import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../../lib/session/auth-context'
import { OFFICE_NAMES, OFFICES, type Office } from '../../../lib/session/roles'
import { sessionApi } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Checkbox } from '../../../ui/field/checkbox'
import { Field } from '../../../ui/field/field'
import { Select } from '../../../ui/field/select'
import { failureToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { type Account, type Change, handOver, nameOf } from './account'
import { InviteDialog } from './invite-dialog'
import { OfficeBoxes } from './office-boxes'

const FAILED = failureToast('Die Ämter konnten nicht übergeben werden. Es hat sich nichts geändert.')

type HandOverFormProps = {
  accounts: readonly Account[]
  onInvited: () => void
  onDone: (changes: readonly PlannedChange[]) => void
}

/** Chooses who leaves and who comes, shows the changes, and makes them in one transaction. */
export function HandOverForm({ accounts, onInvited, onDone }: HandOverFormProps) {
  const { user } = useAuth()
  const [leaving, setLeaving] = useState<Plan['leaving']>(new Set())
  const [coming, setComing] = useState<Plan['coming']>(new Map())
  const [inviting, setInviting] = useState(false)
  const [asking, setAsking] = useState(false)
  const { busy: sending, attempt } = useAttempt()
  const changes = changesOf(accounts, { leaving, coming })
  const keeps = keepsBoard(accounts, changes)
  const choice = { accounts, leaving, coming, onLeaving: setLeaving, onComing: setComing }

  async function send() {
    setAsking(false)
    await attempt('The offices could not be handed over', FAILED, async () => {
      await handOver(await sessionApi.rows(), changes)
      onDone(changes)
    })
  }

  return (
    <div className="grid max-w-3xl gap-9">
      <Leaving {...choice} />
      <Coming {...choice} onInvite={() => setInviting(true)} />
      <section className="grid gap-4" aria-live="polite">
        <h2 className="text-2xl">3. Was sich ändert</h2>
        <Changes changes={changes} />
        {!keeps && (
          <p className="font-semibold text-error">
            Danach wäre niemand im Vorstand, der sich anmelden kann. Wer eingeladen ist, muss die Einladung
            zuerst annehmen.
          </p>
        )}
        <Button
          onClick={() => setAsking(true)}
          disabled={changes.length === 0 || !keeps || sending}
          className="justify-self-start"
        >
          {sending ? 'Wird übergeben …' : 'Ämter übergeben'}
        </Button>
      </section>
      {inviting && <InviteDialog onClose={() => setInviting(false)} onInvited={onInvited} />}
      <ConfirmDialog
        open={asking}
        title="Ämter jetzt übergeben?"
        confirmLabel="Übergeben"
        cancelLabel="Abbrechen"
        onConfirm={send}
        onCancel={() => setAsking(false)}
      >
        <Changes changes={changes} />
        {changes.some(({ user_id, offices }) => user_id === user?.id && !offices.includes('board')) && (
          <p className="mt-3 font-semibold text-error">
            Sie selbst gehören danach nicht mehr zum Vorstand. Zurücknehmen kann das nur der neue.
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}

type ChoiceProps = Plan & {
  accounts: readonly Account[]
  onLeaving: (leaving: Plan['leaving']) => void
  onComing: (coming: Plan['coming']) => void
}

function Leaving({ accounts, leaving, coming, onLeaving, onComing }: ChoiceProps) {
  function leave(id: string, leaves: boolean) {
    const next = new Set(leaving)
    if (leaves) next.add(id)
    else next.delete(id)
    onLeaving(next)
    if (leaves) onComing(new Map([...coming].filter(([each]) => each !== id)))
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">1. Wer geht?</h2>
      {accounts
        .filter(({ offices }) => offices.length > 0)
        .map((account) => (
          <Checkbox
            key={account.id}
            label={nameOf(account)}
            hint={hintOf(account)}
            checked={leaving.has(account.id)}
            onChange={({ target }) => leave(account.id, target.checked)}
          />
        ))}
    </section>
  )
}

function Coming({ accounts, leaving, coming, onComing, onInvite }: ChoiceProps & { onInvite: () => void }) {
  const freed = accounts.filter(({ id }) => leaving.has(id)).flatMap(officesOf)
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">2. Wer kommt?</h2>
      {[...coming].map(([id, offices]) => (
        <OfficeBoxes
          key={id}
          legend={labelOfId(accounts, id)}
          chosen={offices}
          onChange={(chosen) => onComing(new Map(coming).set(id, chosen))}
        />
      ))}
      <Field label="Konto auswählen" hint="Auch wer schon ein Amt hat und ein anderes bekommt.">
        <Select
          value=""
          onChange={({ target: { value } }) =>
            value && onComing(new Map(coming).set(value, new Set([...held(accounts, value), ...freed])))
          }
          options={accounts
            .filter(({ id }) => !leaving.has(id) && !coming.has(id))
            .map((account) => ({ key: account.id, label: optionOf(account) }))}
        >
          <option value="">Bitte wählen …</option>
        </Select>
      </Field>
      <Button variant="secondary" onClick={onInvite} className="justify-self-start">
        <UserPlus aria-hidden="true" className="size-5" />
        Noch kein Konto? Einladen
      </Button>
    </section>
  )
}

function Changes({ changes }: { changes: readonly PlannedChange[] }) {
  if (changes.length === 0) return <p className="text-ink-soft">Noch nichts.</p>
  return (
    <ul className="grid gap-2">
      {changes.map(({ user_id, account, before, offices }) => (
        <li key={user_id} className="wrap-anywhere">
          <strong className="text-ink">{labelOf(account)}</strong>: {namesOf(before)} → {namesOf(offices)}
        </li>
      ))}
    </ul>
  )
}

const namesOf = (offices: readonly Office[]): string =>
  offices.map((office) => OFFICE_NAMES[office]).join(', ') || 'kein Amt'

/** With the address, since two may have the same name. */
function labelOf(account: Account): string {
  const name = nameOf(account)
  return account.email && account.email !== name ? `${name} (${account.email})` : name
}

const hintOf = (account: Account): string =>
  [account.email, namesOf(officesOf(account))].filter(Boolean).join(' · ')

const optionOf = (account: Account): string =>
  account.confirmed ? labelOf(account) : `${labelOf(account)}, noch nicht bestätigt`

const held = (accounts: readonly Account[], id: string): readonly Office[] =>
  accounts.filter((account) => account.id === id).flatMap(officesOf)

const labelOfId = (accounts: readonly Account[], id: string): string =>
  accounts.filter((account) => account.id === id).map(labelOf)[0] ?? id

/** Who leaves the back office, and which offices others have afterwards, by id of the account. */
export type Plan = Readonly<{
  leaving: ReadonlySet<string>
  coming: ReadonlyMap<string, ReadonlySet<Office>>
}>

export type PlannedChange = Change & Readonly<{ account: Account; before: readonly Office[] }>

const officesOf = ({ offices }: Account): Office[] => OFFICES.filter((office) => offices.includes(office))

/** The changes of the plan, in the order of the accounts, without accounts that keep their offices. */
export function changesOf(accounts: readonly Account[], { leaving, coming }: Plan): readonly PlannedChange[] {
  return accounts.flatMap((account) => {
    const before = officesOf(account)
    const chosen = coming.get(account.id)
    const offices = leaving.has(account.id)
      ? []
      : OFFICES.filter((office) => chosen?.has(office) ?? before.includes(office))
    return offices.join() === before.join() ? [] : [{ account, user_id: account.id, before, offices }]
  })
}

/** Whether somebody who can sign in is on the board afterwards; the database refuses everything else. */
export function keepsBoard(accounts: readonly Account[], changes: readonly PlannedChange[]): boolean {
  return accounts.some((account) => {
    const offices = changes.find(({ user_id }) => user_id === account.id)?.offices ?? officesOf(account)
    return offices.includes('board') && account.confirmed && !account.locked
  })
}
