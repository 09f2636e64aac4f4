import { type FormEvent, useState } from 'react'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { Textarea } from '../../ui/textarea'
import { useToast } from '../../ui/toast/toast-context'
import type { Draft } from './calls'
import type { NewsletterResult } from './newsletter-result'
import { LETTER_INCOMPLETE, NO_WEBHOOK } from './notices'
import { Preview } from './preview'
import { SendingProgress } from './sending-progress'
import type { Sending } from './use-sending'
import type { Webhook } from './webhook'

type ComposeProps = {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  /** Through which it goes; undefined while there is none. */
  webhook: Webhook | undefined
  sender: Sending
  /** What was sent so far. */
  results: readonly NewsletterResult[]
}

/** The newsletter is written here, looked at, tried on oneself and sent to all. */
export function Compose({ draft, onChange: change, webhook, sender, results }: ComposeProps) {
  const showToast = useToast()
  const { sending, progress, send, goOn, sendAgain, sendProbe } = sender
  const [asking, setAsking] = useState(false)
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
    if (!draft.subject.trim() || !draft.content.trim()) showToast(LETTER_INCOMPLETE)
    else return through()
    return undefined
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ready()) setAsking(true)
  }

  return (
    <div className="grid items-start gap-8 @4xl:grid-cols-2">
      <div className="grid gap-5">
        <form noValidate onSubmit={submit} aria-label="Newsletter" className="grid gap-4">
          <p>
            <Badge tone={webhook ? 'meadow' : 'market'}>
              {webhook ? 'Webhook bereit' : 'Kein aktiver Webhook'}
            </Badge>
          </p>
          <Field label="Betreff" required>
            <Input
              maxLength={200}
              value={draft.subject}
              readOnly={sending}
              onChange={({ target }) => change({ subject: target.value })}
            />
          </Field>
          <Field label="Inhalt" required hint="Ihr Entwurf bleibt in diesem Browser, bis er versendet ist.">
            <Textarea
              rows={10}
              maxLength={100_000}
              className="min-h-64"
              value={draft.content}
              readOnly={sending}
              onChange={({ target }) => change({ content: target.value })}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={sending}>
              {sending ? 'Wird versendet …' : 'Newsletter senden'}
            </Button>
            <Button
              variant="secondary"
              disabled={sending}
              onClick={() => {
                const way = ready()
                if (way) void sendProbe(draft, way)
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
              if (way) void goOn(progress, way)
            }}
            onSendAgain={() => {
              const way = through()
              if (way) void sendAgain(progress.draft, progress.turn, way)
            }}
          />
        )}
      </div>
      <Preview draft={draft} />
      <ConfirmDialog
        open={asking}
        title="Newsletter jetzt versenden?"
        confirmLabel="Jetzt versenden"
        cancelLabel="Noch nicht"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          if (webhook) void send(draft, webhook)
        }}
      >
        „{draft.subject.trim()}“ geht an alle aktiven Abonnenten und lässt sich nicht zurückholen.
        {earlier && (
          <p className="mt-2 font-semibold text-error">
            Dieser Text ist schon einmal versendet worden: Wer ihn hat, bekommt ihn ein zweites Mal.
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}
