import { type FormEvent, useState } from 'react'
import { FormField } from '../../lib/form/form-field'
import type { Form } from '../../lib/form/use-form'
import type { List } from '../../lib/list/use-list'
import { sessionClient } from '../../lib/session/session-clients'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Textarea } from '../../ui/textarea'
import { useToast } from '../../ui/toast/toast-context'
import type { NEWSLETTER_FORM } from './newsletter-form'
import type { NewsletterResult } from './newsletter-result'
import { NO_SUBSCRIBERS, NO_WEBHOOK } from './notices'
import { Preview } from './preview'
import { countRecipients } from './queries'
import { SendingProgress } from './sending-progress'
import type { Sending } from './use-sending'
import { readyWebhook, type Webhook } from './webhook'
import { WebhookState } from './webhook-state'

type ComposeProps = {
  form: Form<typeof NEWSLETTER_FORM>
  /** Through one of these it goes. */
  webhooks: List<Webhook>
  sender: Sending
  /** What was sent so far. */
  results: readonly NewsletterResult[]
}

/** The newsletter is written here, looked at, tried on oneself and sent to all. */
export function Compose({ form, webhooks, sender, results }: ComposeProps) {
  const showToast = useToast()
  const draft = form.typed
  const webhook = webhooks.rows ? readyWebhook(webhooks.rows) : undefined
  const { sending, progress, send, resume, sendAgain, sendTest } = sender
  const [question, setQuestion] = useState<Readonly<{ recipients: number | null }> | null>(null)
  const [counting, setCounting] = useState(false)
  const blocked = sending || !webhooks.rows
  const earlier = results.find(
    ({ subject, content, sent }) => subject === draft.subject.trim() && content === draft.content && sent > 0,
  )

  /** The webhook to send through; says when there is none. */
  function through(): Webhook | undefined {
    if (!webhook) showToast(NO_WEBHOOK)
    return webhook
  }

  /** The same, once the letter is complete. */
  function ready(): Webhook | undefined {
    return form.check() === null ? undefined : through()
  }

  /** Asks before the newsletter goes out; what is asked names how many get it. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (counting || !ready()) return
    setCounting(true)
    const recipients = await sessionClient().then(countRecipients)
    setCounting(false)
    if (recipients === 0) showToast(NO_SUBSCRIBERS)
    else setQuestion({ recipients })
  }

  return (
    <div className="grid items-start gap-8 @4xl:grid-cols-2">
      <div className="grid gap-5">
        <form {...form.attributes} onSubmit={submit} aria-label="Newsletter" className="grid gap-4">
          <WebhookState webhooks={webhooks} />
          <FormField form={form} name="subject" readOnly={sending} />
          <FormField
            form={form}
            name="content"
            control={Textarea}
            rows={10}
            controlClassName="min-h-64"
            hint="Ihr Entwurf bleibt in diesem Browser, bis er versendet ist."
            readOnly={sending}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={blocked || counting}>
              {sending ? 'Wird versendet …' : 'Newsletter senden'}
            </Button>
            <Button
              variant="secondary"
              disabled={blocked}
              onClick={() => {
                const way = ready()
                if (way) void sendTest(draft, way)
              }}
            >
              An mich testen
            </Button>
          </div>
        </form>
        {progress && (
          <SendingProgress
            progress={progress}
            sending={sending}
            onContinue={() => {
              const way = through()
              if (way) void resume(progress, way)
            }}
            onSendAgain={() => {
              const way = through()
              if (way) void sendAgain(progress.draft, progress.sendRound, way)
            }}
          />
        )}
      </div>
      <Preview draft={draft} />
      <ConfirmDialog
        open={question !== null}
        title="Newsletter jetzt versenden?"
        confirmLabel="Jetzt versenden"
        cancelLabel="Noch nicht"
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null)
          if (webhook) void send(draft, webhook)
        }}
      >
        „{draft.subject.trim()}“ geht an <strong>{recipientsNamed(question?.recipients ?? null)}</strong> und
        lässt sich nicht zurückholen.
        {earlier && (
          <p className="mt-2 font-semibold text-error">
            Dieser Text ist schon einmal versendet worden: Wer ihn hat, bekommt ihn ein zweites Mal.
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}

function recipientsNamed(count: number | null): string {
  if (count === null) return 'alle aktiven Abonnenten'
  return count === 1 ? '1 aktiven Abonnenten' : `${count.toLocaleString('de-DE')} aktive Abonnenten`
}
