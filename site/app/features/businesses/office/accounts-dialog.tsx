import { useCallback, useState } from 'react'
import { FormField } from '../../../lib/form/form-field'
import { emailField } from '../../../lib/form/rules'
import { useForm } from '../../../lib/form/use-form'
import { FailedList } from '../../../lib/list/failed-list'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Dialog } from '../../../ui/dialog/dialog'
import { Spinner } from '../../../ui/loading/progress'
import { Badge } from '../../../ui/text/badge'
import { useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import type { Business } from '../business'
import {
  AccountSearch,
  DONE,
  FAILED,
  type LinkedAccount,
  type LinkOutcome,
  linkAccount,
  listLinked,
  refusalOf,
  unlinkAccount,
} from './account-search'

const LINK = {
  email: emailField({
    label: 'E-Mail-Adresse',
    required: 'Bitte geben Sie eine E-Mail-Adresse an.',
    autoComplete: 'off',
  }),
}
const UNLINKED = { title: 'Verknüpfung gelöst' }

/** The accounts that change the entry of a business: linked, invited and unlinked here. Loaded when it is opened. */
export default function AccountsDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const load = useCallback(async () => listLinked(await sessionApi.rows(), business.id), [business.id])
  const { loaded, reload, refresh } = useLoaded(load, ['business_editors'])
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${business.name}: Konten`}
      description="Wer verknüpft ist, hält den Eintrag unter „Mein Betrieb“ selbst aktuell. Was davon Sie vorher freigeben, steht in den Einstellungen unter „Moderation und Meldungen“."
    >
      <div className="grid gap-6 max-sm:pb-28">
        {loaded.state === 'loading' && <Spinner label="Konten werden geladen …" />}
        {loaded.state === 'failed' && (
          <FailedList title="Die Konten konnten nicht geladen werden." onRetry={reload} />
        )}
        {loaded.state === 'loaded' && <Accounts accounts={loaded.value} onChanged={refresh} />}
        <LinkForm business={business} onLinked={refresh} />
      </div>
    </Dialog>
  )
}

type AccountsProps = { accounts: readonly LinkedAccount[]; onChanged: () => Promise<void> }

function Accounts({ accounts, onChanged }: AccountsProps) {
  const showToast = useToast()
  const { attempt } = useAttempt()
  const [asked, setAsked] = useState<LinkedAccount | null>(null)

  async function unlink({ id }: LinkedAccount) {
    setAsked(null)
    await attempt('An account could not be unlinked', FAILED, async () => {
      await unlinkAccount(await sessionApi.rows(), id)
      showToast(UNLINKED)
    })
    await onChanged()
  }

  if (accounts.length === 0) return <p>Noch ist kein Konto verknüpft.</p>
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {accounts.map((account) => (
          <li key={account.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {account.name && <span className="block font-semibold">{account.name}</span>}
              {account.email} {account.is_invited && <Badge>eingeladen</Badge>}
            </span>
            <Button
              variant="secondary"
              size="slim"
              aria-label={`Verknüpfung mit ${account.email} lösen`}
              onClick={() => setAsked(account)}
            >
              Lösen
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Verknüpfung lösen?"
        confirmLabel="Lösen"
        cancelLabel="Behalten"
        onConfirm={() => asked && unlink(asked)}
        onCancel={() => setAsked(null)}
      >
        {asked?.email} kann den Eintrag dann nicht mehr ändern. Das Konto selbst bleibt, und was wartet, auch.
      </ConfirmDialog>
    </>
  )
}

function LinkForm({ business, onLinked }: { business: Business; onLinked: () => Promise<void> }) {
  const showToast = useToast()
  const [sent, setSent] = useState(0)
  return (
    <>
      <AccountSearch key={`search ${sent}`} business={business} onLinked={linked} />
      <Fields key={`form ${sent}`} business={business} onLinked={linked} />
    </>
  )

  async function linked(outcome: LinkOutcome, address: string) {
    showToast({ title: DONE[outcome], description: address })
    setSent(sent + 1)
    await onLinked()
  }
}

type FieldsProps = {
  business: Business
  onLinked: (outcome: LinkOutcome, email: string) => Promise<void>
}

function Fields({ business, onLinked }: FieldsProps) {
  const showToast = useToast()
  const form = useForm(LINK, {
    failed: FAILED,
    async send(values) {
      try {
        await onLinked(await linkAccount(await sessionApi.rows(), business.id, values.email), values.email)
        return null
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        showToast(refusal)
        return {}
      }
    },
  })
  return (
    <form {...form.attributes} aria-label="Konto verknüpfen" className="grid gap-4">
      <FormField
        form={form}
        name="email"
        hint="Gibt es dazu ein Konto, wird es verknüpft. Sonst bekommt die Adresse eine Einladung zu einem. Beide erfahren es per E-Mail."
      />
      <Button type="submit" disabled={form.sending} className="justify-self-start">
        {form.sending ? 'Wird verknüpft …' : 'Konto verknüpfen'}
      </Button>
    </form>
  )
}
