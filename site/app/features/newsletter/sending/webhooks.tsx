import { FormField } from '../../../lib/form/form-field'
import { useForm } from '../../../lib/form/use-form'
import { ListStates } from '../../../lib/list/list-states'
import type { List } from '../../../lib/list/use-list'
import { useAuth } from '../../../lib/session/auth-context'
import { sessionClient } from '../../../lib/session/session-clients'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Skeleton } from '../../../ui/loading/skeleton'
import { useToast } from '../../../ui/toast/toast-context'
import { SAVED, SAVING_FAILED, URL_MISSING } from './notices'
import { addWebhook } from './queries'
import { WEBHOOK_FORM, type Webhook } from './webhook'
import { WebhookRow } from './webhook-row'

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
      await addWebhook(await sessionClient(), url, user?.id ?? '')
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
