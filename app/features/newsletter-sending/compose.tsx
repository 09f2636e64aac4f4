import { type FormEvent, useState } from 'react'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { Textarea } from '../../ui/textarea'
import { useToast } from '../../ui/toast/toast-context'
import { LETTER_INCOMPLETE, NO_WEBHOOK } from './notices'
import { Preview } from './preview'
import { SendingProgress } from './sending-progress'
import { useDraft } from './use-draft'
import { useSending } from './use-sending'
import type { Webhook } from './webhook'

/** The newsletter is written here, looked at, tried on oneself and sent to all. */
export function Compose({ webhook }: { webhook: Webhook | undefined }) {
  const showToast = useToast()
  const { draft, change, clear } = useDraft()
  const { sending, progress, send, sendProbe } = useSending(clear)
  const [asking, setAsking] = useState(false)
  // What is left of an interrupted newsletter gets the same text as the others.
  const locked = sending || progress?.next !== undefined

  /** The webhook to send through, once everything is there; says what is missing otherwise. */
  function ready(): Webhook | undefined {
    if (!draft.subject.trim() || !draft.content.trim()) showToast(LETTER_INCOMPLETE)
    else if (webhook) return webhook
    else showToast(NO_WEBHOOK)
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
              readOnly={locked}
              onChange={({ target }) => change({ subject: target.value })}
            />
          </Field>
          <Field label="Inhalt" required hint="Ihr Entwurf bleibt in diesem Browser, bis er versendet ist.">
            <Textarea
              rows={10}
              maxLength={100_000}
              className="min-h-64"
              value={draft.content}
              readOnly={locked}
              onChange={({ target }) => change({ content: target.value })}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={locked}>
              {sending ? 'Wird versendet …' : 'Newsletter senden'}
            </Button>
            <Button
              variant="secondary"
              disabled={sending}
              onClick={() => {
                const through = ready()
                if (through) void sendProbe(draft, through)
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
              const through = ready()
              if (through) void send(draft, through, progress)
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
      </ConfirmDialog>
    </div>
  )
}
