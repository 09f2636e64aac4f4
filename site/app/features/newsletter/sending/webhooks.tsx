import { useState } from 'react'
import { FormField } from '../../../lib/form/form-field'
import { useForm } from '../../../lib/form/use-form'
import { ListStates } from '../../../lib/list/failed-list'
import type { List } from '../../../lib/list/use-list'
import { useAuth } from '../../../lib/session/auth-context'
import { sessionApi } from '../../../lib/session/session-api'
import { CallFailed } from '../../../lib/supabase/call-function'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Skeleton } from '../../../ui/loading/skeleton'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { type Toast, useToast } from '../../../ui/toast/toast-context'
import { testWebhook, WEBHOOK_FORM, type Webhook } from './calls'
import { DateTime } from './newsletters'
import {
  DELETED,
  DELETING_FAILED,
  SAVED,
  SAVING_FAILED,
  SECRET_UNREADABLE,
  STATUS_CHANGED,
  STATUS_FAILED,
  TEST_FAILED,
  TESTED,
  URL_MISSING,
} from './notices'
import { addWebhook, deleteWebhook, readSecret, switchWebhook } from './queries'

type WebhooksProps = { list: List<Webhook>; onChanged: () => void }

/** The webhooks for newsletters. */
export function Webhooks({ list, onChanged }: WebhooksProps) {
  return (
    <div className="grid gap-7">
      <AddWebhook onAdded={onChanged} />
      <ListStates
        list={list}
        loading={<Skeleton className="h-28" />}
        empty={
          <EmptyState title="Noch kein Webhook eingerichtet">
            <p>
              Tragen Sie oben die Adresse ein, die Ihr Versanddienst Ihnen nennt, und testen Sie sie einmal.
            </p>
          </EmptyState>
        }
      >
        {(webhooks) => (
          <ul aria-label="Webhooks" className="grid gap-3">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onChanged={onChanged} />
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

function AddWebhook({ onAdded }: { onAdded: () => void }) {
  const { user } = useAuth()
  const showToast = useToast()
  const form = useForm(WEBHOOK_FORM, {
    missing: URL_MISSING,
    invalid: SAVING_FAILED,
    failed: SAVING_FAILED,
    async send({ url }) {
      await addWebhook(await sessionApi.rows(), url, user?.id ?? '')
      form.reset()
      onAdded()
      showToast(SAVED)
    },
  })

  return (
    <form
      {...form.attributes}
      aria-label="Webhook hinzufügen"
      className="flex flex-wrap items-start gap-3 @max-lg:*:grow"
    >
      <FormField form={form} name="url" className="grow basis-80" />
      <Button type="submit" disabled={form.sending} className="@xl:mt-7">
        {form.sending ? 'Wird gespeichert …' : 'Webhook hinzufügen'}
      </Button>
    </form>
  )
}

/** A webhook with its state: test, switch, delete, and show the signing secret. */
function WebhookRow({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { testing, reason, test } = useTest(webhook, onChanged)
  const { webhook_url, is_active, test_successful, last_test_at } = webhook
  return (
    <li className="grid gap-3 rounded-card border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-2">
          <p className="font-semibold wrap-anywhere">
            <BreakableAddress address={webhook_url} />
          </p>
          <p className="flex flex-wrap gap-2">
            <Badge tone={is_active ? 'meadow' : 'neutral'}>{is_active ? 'Aktiv' : 'Inaktiv'}</Badge>
            <Badge tone={test_successful ? 'river' : 'straw'}>
              {test_successful ? 'Getestet' : 'Nicht getestet'}
            </Badge>
          </p>
          <p className="text-[0.9375rem] text-ink-soft">
            {last_test_at && !test_successful ? 'Test fehlgeschlagen' : 'Letzter Test'}:{' '}
            {last_test_at ? <DateTime at={last_test_at} /> : 'Nie'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="slim" disabled={testing} onClick={test}>
            {testing ? 'Wird getestet …' : 'Testen'}
          </Button>
          <WebhookActions webhook={webhook} onChanged={onChanged} />
        </div>
      </div>
      <p role="status" className="font-semibold text-error empty:hidden">
        {reason}
      </p>
      <Secret webhookId={webhook.id} />
    </li>
  )
}

function useTest(webhook: Webhook, onTested: () => void) {
  const showToast = useToast()
  const [testing, setTesting] = useState(false)
  const [reason, setReason] = useState('')

  async function test() {
    setTesting(true)
    setReason('')
    try {
      const failure = await testWebhook(await sessionApi.functions(), webhook)
      setReason(failure ?? '')
      showToast(failure === null ? TESTED : TEST_FAILED)
    } catch (error) {
      console.error('The webhook could not be tested:', error)
      setReason(error instanceof CallFailed ? error.message : '')
      showToast(TEST_FAILED)
    } finally {
      setTesting(false)
      onTested()
    }
  }
  return { testing, reason, test }
}

function Secret({ webhookId }: { webhookId: string }) {
  const showToast = useToast()
  const [secret, setSecret] = useState('')

  async function show() {
    try {
      setSecret(await readSecret(await sessionApi.rows(), webhookId))
    } catch (error) {
      console.error('The secret of a webhook could not be read:', error)
      showToast(SECRET_UNREADABLE)
    }
  }

  if (!secret) {
    return (
      <Button variant="quiet" className="-ml-4.5 justify-self-start text-left" onClick={show}>
        Schlüssel für die Signatur anzeigen
      </Button>
    )
  }
  return (
    <p className="text-[0.9375rem]">
      Damit prüft der Empfänger, dass Nachrichten von hier kommen:{' '}
      <code className="rounded-soft bg-paper-deep px-1.5 py-0.5 wrap-anywhere">{secret}</code>
    </p>
  )
}

/** Switches a webhook on or off, and deletes it. */
function WebhookActions({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, is_active, webhook_url } = webhook

  async function run(work: () => Promise<void>, done: Toast, failed: Toast) {
    setBusy(true)
    try {
      await work()
      showToast(done)
    } catch (error) {
      console.error('The webhook could not be changed:', error)
      showToast(failed)
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  const toggle = async () => switchWebhook(await sessionApi.rows(), id, !is_active)
  const remove = async () => deleteWebhook(await sessionApi.rows(), id)

  return (
    <>
      <Button
        variant="secondary"
        size="slim"
        disabled={busy}
        onClick={() => run(toggle, STATUS_CHANGED, STATUS_FAILED)}
      >
        {is_active ? 'Ausschalten' : 'Einschalten'}
      </Button>
      <Button variant="danger" size="slim" disabled={busy} onClick={() => setAsking(true)}>
        Löschen
      </Button>
      <ConfirmDialog
        open={asking}
        title="Webhook löschen"
        confirmLabel="Löschen"
        cancelLabel="Behalten"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void run(remove, DELETED, DELETING_FAILED)
        }}
      >
        <span className="wrap-anywhere">
          <BreakableAddress address={webhook_url} />
        </span>{' '}
        bekommt dann keine Newsletter mehr, und sein Schlüssel gilt nicht mehr. Diese Aktion kann nicht
        rückgängig gemacht werden. Das Protokoll bleibt erhalten.
      </ConfirmDialog>
    </>
  )
}
