import { type FormEvent, useState } from 'react'
import { FormField } from '../../lib/form/form-field'
import type { Form } from '../../lib/form/use-form'
import type { List } from '../../lib/list/use-list'
import { sessionClient } from '../../lib/session/session-clients'
import { Button } from '../../ui/button/button'
import { Textarea } from '../../ui/field/textarea'
import { useToast } from '../../ui/toast/toast-context'
import { Delivery } from './delivery'
import { DraftState } from './drafts/draft-state'
import type { StoredDraftForm } from './drafts/use-stored-draft'
import type { NEWSLETTER_FORM } from './newsletter-form'
import { NO_SUBSCRIBERS, NO_WEBHOOK } from './notices'
import { Preview } from './preview'
import { countRecipients, isUnderWay, type NewsletterResult } from './queries'
import { type Decision, type Question, SendConfirmation } from './send-confirmation'
import { SendingProgress } from './sending-progress'
import type { Sending } from './use-sending'
import { readyWebhook, type Webhook } from './webhook'
import { WebhookState } from './webhook-state'

type ComposeProps = {
  form: Form<typeof NEWSLETTER_FORM>
  stored: StoredDraftForm
  webhooks: List<Webhook>
  sender: Sending
  /** The server can send mail by itself; null while that is not known. */
  mailDelivers: boolean | null
  /** Newsletters sent before. */
  results: readonly NewsletterResult[]
  /** A newsletter was paused, resumed or cancelled. */
  onChanged: () => void
}

/** Editor of a newsletter with preview, test mail, sending and progress. */
export function Compose({ form, stored, webhooks, mailDelivers, sender, results, onChanged }: ComposeProps) {
  const showToast = useToast()
  const { subject, content } = form.typed
  const draft = { subject, content }
  const webhook = webhooks.rows ? readyWebhook(webhooks.rows) : undefined
  const { sending, progress, send, queue, schedule, resume, sendAgain, sendTest } = sender
  // A webhook that somebody has entered and tested is meant to be used.
  const ownDelivery = mailDelivers === true && !webhook
  const [question, setQuestion] = useState<Question | null>(null)
  const [counting, setCounting] = useState(false)
  const blocked = sending || !webhooks.rows || mailDelivers === null
  const repeated = results.some(
    ({ subject, content, sent }) => subject === draft.subject.trim() && content === draft.content && sent > 0,
  )

  /** The webhook to send through; shows a toast when there is none. */
  function requireWebhook(): Webhook | undefined {
    if (!webhook) showToast(NO_WEBHOOK)
    return webhook
  }

  /** Whether subject and content are valid and there is a way to send; otherwise form or toast say what is missing. */
  function requireComplete(): boolean {
    return form.check() !== null && (ownDelivery || requireWebhook() !== undefined)
  }

  /** Opens the confirmation, which names the number of recipients. */
  async function ask(later: boolean) {
    if (counting || !requireComplete()) return
    setCounting(true)
    const recipients = await sessionClient().then(countRecipients)
    setCounting(false)
    if (recipients.confirmed === 0 && recipients.unproven === 0) showToast(NO_SUBSCRIBERS)
    else setQuestion({ ...recipients, later })
  }

  function decide({ at, ...audience }: Decision) {
    setQuestion(null)
    if (at !== null) void schedule(draft, { ...audience, at, channel: webhook ? 'webhook' : 'smtp' })
    else if (webhook) void send(draft, webhook, audience)
    else void queue(draft, audience)
  }

  return (
    <div className="grid items-start gap-8 @4xl:grid-cols-2">
      <div className="grid gap-5">
        <Editor
          form={form}
          stored={stored}
          webhooks={webhooks}
          ownDelivery={ownDelivery}
          sending={sending}
          disabled={{ sending: blocked || counting, testing: blocked }}
          onSend={ask}
          onTest={() => {
            if (requireComplete()) void sendTest(draft, webhook)
          }}
        />
        {results.filter(isUnderWay).map((result) => (
          <Delivery key={result.id} result={result} onChanged={onChanged} />
        ))}
        {progress && (
          <SendingProgress
            progress={progress}
            sending={sending}
            onContinue={() => {
              const webhook = requireWebhook()
              if (webhook) void resume(progress, webhook)
            }}
            onSendAgain={() => {
              const webhook = requireWebhook()
              if (webhook) void sendAgain(progress.draft, progress.sendRound, webhook)
            }}
          />
        )}
      </div>
      <Preview draft={draft} />
      <SendConfirmation
        question={question}
        subject={draft.subject.trim()}
        repeated={repeated}
        onCancel={() => setQuestion(null)}
        onConfirm={decide}
      />
    </div>
  )
}

type EditorProps = Pick<ComposeProps, 'form' | 'stored' | 'webhooks'> & {
  ownDelivery: boolean
  sending: boolean
  /** Which buttons are disabled. */
  disabled: Readonly<{ sending: boolean; testing: boolean }>
  onSend: (later: boolean) => void
  onTest: () => void
}

function Editor({ form, stored, webhooks, ownDelivery, sending, disabled, onSend, onTest }: EditorProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSend(false)
  }
  return (
    <form {...form.attributes} onSubmit={submit} aria-label="Newsletter" className="grid gap-4">
      <WebhookState webhooks={webhooks} ownDelivery={ownDelivery} />
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
      <input type="hidden" name="version" defaultValue={form.initial.version} />
      <DraftState state={stored.state} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={disabled.sending}>
          {sending ? 'Wird versendet …' : 'Newsletter senden'}
        </Button>
        <Button variant="secondary" disabled={disabled.sending} onClick={() => onSend(true)}>
          Später senden
        </Button>
        <Button variant="secondary" disabled={disabled.testing} onClick={onTest}>
          An mich testen
        </Button>
      </div>
    </form>
  )
}
