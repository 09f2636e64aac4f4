import { type FormEvent, useState } from 'react'
import { FormField } from '../../lib/form/form-field'
import { text } from '../../lib/form/schema'
import type { Form } from '../../lib/form/use-form'
import type { List } from '../../lib/list/use-list'
import { sessionClient } from '../../lib/session/session-clients'
import { Button } from '../../ui/button/button'
import { Textarea } from '../../ui/field/textarea'
import { useToast } from '../../ui/toast/toast-context'
import { NO_SUBSCRIBERS, NO_WEBHOOK } from './notices'
import { Preview } from './preview'
import type { NewsletterResult } from './queries'
import { countRecipients } from './queries'
import { type Question, SendConfirmation } from './send-confirmation'
import { SendingProgress } from './sending-progress'
import type { Sending } from './use-sending'
import { readyWebhook, type Webhook } from './webhook'
import { WebhookState } from './webhook-state'

/** The fields of a newsletter; lengths as in the database. */
export const NEWSLETTER_FORM = {
  subject: text({ label: 'Betreff', required: true, maxLength: 200 }),
  content: text({ label: 'Inhalt', required: true, maxLength: 100_000 }),
}

type ComposeProps = {
  form: Form<typeof NEWSLETTER_FORM>
  webhooks: List<Webhook>
  sender: Sending
  /** Newsletters sent before. */
  results: readonly NewsletterResult[]
}

/** Editor of a newsletter with preview, test mail, sending and progress. */
export function Compose({ form, webhooks, sender, results }: ComposeProps) {
  const showToast = useToast()
  const draft = form.typed
  const webhook = webhooks.rows ? readyWebhook(webhooks.rows) : undefined
  const { sending, progress, send, resume, sendAgain, sendTest } = sender
  const [question, setQuestion] = useState<Question | null>(null)
  const [counting, setCounting] = useState(false)
  const blocked = sending || !webhooks.rows
  const repeated = results.some(
    ({ subject, content, sent }) => subject === draft.subject.trim() && content === draft.content && sent > 0,
  )

  /** The webhook to send through; shows a toast when there is none. */
  function requireWebhook(): Webhook | undefined {
    if (!webhook) showToast(NO_WEBHOOK)
    return webhook
  }

  /** The webhook, when subject and content are valid; otherwise the form shows its errors. */
  function requireComplete(): Webhook | undefined {
    return form.check() === null ? undefined : requireWebhook()
  }

  /** Opens the confirmation, which names the number of recipients. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (counting || !requireComplete()) return
    setCounting(true)
    const recipients = await sessionClient().then(countRecipients)
    setCounting(false)
    if (recipients === 0) showToast(NO_SUBSCRIBERS)
    else setQuestion({ recipients })
  }

  return (
    <div className="grid items-start gap-8 @4xl:grid-cols-2">
      <div className="grid gap-5">
        <Editor
          form={form}
          webhooks={webhooks}
          sending={sending}
          disabled={{ sending: blocked || counting, testing: blocked }}
          onSubmit={submit}
          onTest={() => {
            const webhook = requireComplete()
            if (webhook) void sendTest(draft, webhook)
          }}
        />
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
        onConfirm={() => {
          setQuestion(null)
          if (webhook) void send(draft, webhook)
        }}
      />
    </div>
  )
}

type EditorProps = Pick<ComposeProps, 'form' | 'webhooks'> & {
  sending: boolean
  /** Which buttons are disabled. */
  disabled: Readonly<{ sending: boolean; testing: boolean }>
  onSubmit: (event: FormEvent) => void
  onTest: () => void
}

function Editor({ form, webhooks, sending, disabled, onSubmit, onTest }: EditorProps) {
  return (
    <form {...form.attributes} onSubmit={onSubmit} aria-label="Newsletter" className="grid gap-4">
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
        <Button type="submit" disabled={disabled.sending}>
          {sending ? 'Wird versendet …' : 'Newsletter senden'}
        </Button>
        <Button variant="secondary" disabled={disabled.testing} onClick={onTest}>
          An mich testen
        </Button>
      </div>
    </form>
  )
}
