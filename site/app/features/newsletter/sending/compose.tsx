import { type FormEvent, useId, useMemo, useState } from 'react'
import { useSettings } from '../../../association/use-settings'
import { FormField, HiddenField } from '../../../lib/form/form-field'
import type { Form } from '../../../lib/form/use-form'
import type { List } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { Button } from '../../../ui/button/button'
import { Badge } from '../../../ui/text/badge'
import { useToast } from '../../../ui/toast/toast-context'
import { type Draft, readyWebhook, type Webhook } from './calls'
import { ContentField } from './content-field'
import { Delivery } from './delivery'
import { documentOf, type NEWSLETTER_FORM, textToDocument } from './documents'
import type { StoredDraftForm } from './drafts'
import { addressesIn, findingsIn, findingsOfLinks } from './findings'
import { NO_SUBSCRIBERS, NO_WEBHOOK, WEBHOOKS_NOT_READABLE } from './notices'
import { Preview, StepTitle } from './preview'
import { countRecipients, isUnderWay, type NewsletterResult } from './queries'
import { type Decision, type Question, SendConfirmation } from './send-confirmation'
import type { Sending } from './use-sending'

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

/** Writing, checking and sending a newsletter, with the progress of those under way. */
export function Compose({ form, stored, webhooks, mailDelivers, sender, results, onChanged }: ComposeProps) {
  const showToast = useToast()
  const formId = useId()
  const { siteUrl } = readBrowserAccess()
  const { subject, content, document: structured } = form.typed
  const document = useMemo(() => documentOf(structured), [structured])
  const draft: Draft = { subject, content, ...(document && { document }) }
  const webhook = webhooks.rows ? readyWebhook(webhooks.rows) : undefined
  const { sending, send, schedule, sendTest } = sender
  // A webhook that somebody has entered and tested is meant to be used.
  const ownDelivery = mailDelivers === true && !webhook
  const { question, checking, ask, close } = useQuestion(draft)
  const blocked = sending || !webhooks.rows || mailDelivers === null
  const repeated = results.some(
    ({ subject, content, sent }) => subject === draft.subject.trim() && content === draft.content && sent > 0,
  )

  /** Whether subject and content are valid and there is a way to send; otherwise the form or a toast names the problem. */
  function requireComplete(): boolean {
    if (form.check() === null) return false
    if (!ownDelivery && !webhook) showToast(NO_WEBHOOK)
    return ownDelivery || webhook !== undefined
  }

  function start(later: boolean) {
    if (!checking && requireComplete()) void ask(later)
  }

  function decide({ at, ...audience }: Decision) {
    close()
    const channel = webhook ? 'webhook' : 'smtp'
    if (at !== null) void schedule(draft, { ...audience, at, channel })
    else void send(draft, audience, channel)
  }

  return (
    <div className="grid items-start gap-x-8 gap-y-6 @4xl:grid-cols-2 @4xl:grid-rows-[auto_1fr]">
      <Editor {...{ form, stored, sending }} id={formId} onSend={() => start(false)} />
      <div className="min-w-0 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
        <Preview draft={draft} siteUrl={siteUrl}>
          <Button
            variant="secondary"
            size="slim"
            disabled={blocked}
            onClick={() => {
              if (requireComplete()) void sendTest(draft, webhook)
            }}
          >
            An mich testen
          </Button>
        </Preview>
      </div>
      <section aria-label="Senden" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <StepTitle step={3}>Senden</StepTitle>
          <WebhookState webhooks={webhooks} ownDelivery={ownDelivery} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} disabled={blocked || checking}>
            {sending ? 'Wird versendet …' : checking ? 'Wird geprüft …' : 'Newsletter senden'}
          </Button>
          <Button variant="secondary" disabled={blocked || checking} onClick={() => start(true)}>
            Später senden
          </Button>
        </div>
        {results.filter(isUnderWay).map((result) => (
          <Delivery key={result.id} result={result} onChanged={onChanged} />
        ))}
      </section>
      <SendConfirmation
        question={question}
        webhookUrl={webhook?.webhook_url}
        subject={draft.subject.trim()}
        repeated={repeated}
        onCancel={close}
        onConfirm={decide}
      />
    </div>
  )
}

/** The question of the confirmation: it names the number of recipients and the warnings about the draft. */
function useQuestion(draft: Draft) {
  const { association } = useSettings()
  const showToast = useToast()
  const [question, setQuestion] = useState<Question | null>(null)
  const [checking, setChecking] = useState(false)

  async function ask(later: boolean) {
    setChecking(true)
    const [recipients, ofLinks] = await Promise.all([
      sessionApi.rows().then(countRecipients),
      findingsOfLinks(sessionApi.functions, addressesIn(draft.document ?? textToDocument(draft.content))),
    ])
    setChecking(false)
    if (recipients.confirmed === 0 && recipients.unproven === 0) return showToast(NO_SUBSCRIBERS)
    const findings = [...findingsIn(draft, association.name), ...ofLinks]
    setQuestion({ ...recipients, later, findings })
  }

  return { question, checking, ask, close: () => setQuestion(null) }
}

type EditorProps = Pick<ComposeProps, 'form' | 'stored'> & {
  id: string
  sending: boolean
  onSend: () => void
}

function Editor({ form, stored, id, sending, onSend }: EditorProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSend()
  }
  return (
    <form {...form.attributes} id={id} onSubmit={submit} aria-label="Newsletter" className="grid gap-4">
      <div className="flex min-h-11 items-center">
        <StepTitle step={1}>Schreiben</StepTitle>
      </div>
      <FormField form={form} name="subject" readOnly={sending} />
      <ContentField form={form} readOnly={sending} />
      <HiddenField name="version" initial={form.initial.version} />
      <DraftState state={stored.state} />
    </form>
  )
}

const STATES: Readonly<Record<StoredDraftForm['state'], string>> = {
  unsaved: '',
  saved: 'Als Entwurf gespeichert; alle Admins können ihn öffnen.',
  full: 'Es gibt schon fünfzig Entwürfe. Bitte löschen Sie einen davon; bis dahin bleibt dieser nur in Ihrem Browser.',
  failed: 'Der Entwurf konnte nicht gespeichert werden; er bleibt in diesem Browser.',
}

/** Whether the text in the form is stored; announced to screen readers. */
function DraftState({ state }: Pick<StoredDraftForm, 'state'>) {
  return (
    <p role="status" className="min-h-6 text-[0.9375rem] text-ink-soft">
      {STATES[state]}
    </p>
  )
}

/** Whether a newsletter can be sent; a retry button when the webhooks could not be read. */
function WebhookState({
  webhooks: { rows, failure, reload },
  ownDelivery,
}: {
  webhooks: List<Webhook>
  /** The server can send mail by itself, and does where no webhook is ready. */
  ownDelivery: boolean
}) {
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      {!rows && !failure && <Badge>Webhook wird geladen …</Badge>}
      {rows && <Ready webhook={readyWebhook(rows)} ownDelivery={ownDelivery} />}
      {failure && (
        <>
          <p className="font-semibold text-error">{WEBHOOKS_NOT_READABLE}</p>
          <Button variant="secondary" size="slim" onClick={reload}>
            Erneut versuchen
          </Button>
        </>
      )}
    </div>
  )
}

function Ready({ webhook, ownDelivery }: { webhook: Webhook | undefined; ownDelivery: boolean }) {
  if (webhook) return <Badge tone="meadow">Webhook bereit</Badge>
  if (ownDelivery) return <Badge tone="meadow">E-Mail-Versand bereit</Badge>
  return <Badge tone="warning">Kein aktiver Webhook</Badge>
}
