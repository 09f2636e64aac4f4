import { type FormEvent, useRef, useState } from 'react'
import { ListStates } from '../../lib/list/list-states'
import type { List } from '../../lib/list/use-list'
import { useAuth } from '../../lib/session/auth-context'
import { sessionClient } from '../../lib/session/session-clients'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { Skeleton } from '../../ui/skeleton'
import { useToast } from '../../ui/toast/toast-context'
import { SAVED, SAVING_FAILED, URL_INCOMPLETE, URL_MISSING } from './notices'
import { addWebhook } from './queries'
import { isWebhookUrl, type Webhook } from './webhook'
import { WebhookRow } from './webhook-row'

type WebhooksProps = { list: List<Webhook>; onChanged: () => void }

/** Where newsletters can be sent to. */
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
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState('')
  const [error, setError] = useState('')
  const [saving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!url.trim()) return showToast(URL_MISSING)
    if (!isWebhookUrl(url.trim())) {
      setError(URL_INCOMPLETE)
      showToast(SAVING_FAILED)
      input.current?.focus()
      return
    }
    setSaving(true)
    try {
      await addWebhook(await sessionClient(), url.trim(), user?.id ?? '')
      setUrl('')
      onAdded()
      showToast(SAVED)
    } catch (error) {
      console.error('The webhook could not be stored:', error)
      showToast(SAVING_FAILED)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={save}
      aria-label="Webhook hinzufügen"
      className="flex flex-wrap items-start gap-3 @max-lg:*:grow"
    >
      <Field label="Webhook-URL" required error={error} className="grow basis-80">
        <Input
          ref={input}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={({ target }) => {
            setUrl(target.value)
            setError('')
          }}
        />
      </Field>
      <Button type="submit" disabled={saving} className="@xl:mt-7">
        {saving ? 'Wird gespeichert …' : 'Webhook hinzufügen'}
      </Button>
    </form>
  )
}
