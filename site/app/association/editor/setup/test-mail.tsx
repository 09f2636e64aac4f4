import { MailCheck, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { useAuth } from '../../../lib/session/auth-context'
import { sessionApi } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { Skeleton } from '../../../ui/loading/skeleton'

const readIsDelivered = async (): Promise<boolean> =>
  (await (await sessionApi.rows()).rpc('mail_is_delivered').throwOnError()).data === true

/** Milliseconds between two questions whether it left, and how many. */
const PAUSE = 1_500
const QUESTIONS = 20

type Outcome = 'idle' | 'sending' | 'sent' | 'retried' | 'waiting' | 'failed'

const TEXTS: Readonly<Record<Outcome, string>> = {
  idle: '',
  sending: 'Wird verschickt …',
  sent: 'Der Mailserver hat die Testmail angenommen. Bitte sehen Sie in Ihr Postfach, auch in den Spam-Ordner.',
  retried:
    'Der Mailserver hat die Testmail nicht angenommen. Bitte geben Sie der Person Bescheid, die den Server betreut: Benutzername, Passwort und Adresse des Mailservers prüfen.',
  waiting: 'Die Testmail wartet noch auf den Versand. Bitte sehen Sie in einigen Minuten in Ihr Postfach.',
  failed: 'Die Testmail konnte nicht verschickt werden. Bitte versuchen Sie es später noch einmal.',
}

/** Sends a mail to oneself and says whether the mail server took it. */
export function TestMail() {
  const { user } = useAuth()
  const { loaded, reload } = useLoaded(readIsDelivered)
  const [outcome, setOutcome] = useState<Outcome>('idle')
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])

  async function send() {
    asking.current?.abort()
    asking.current = new AbortController()
    const { signal } = asking.current
    setOutcome('sending')
    const found = await sendAndFollow(signal).catch((error: unknown): Outcome => {
      console.error('The test mail could not be sent:', error)
      return 'failed'
    })
    if (!signal.aborted) setOutcome(found)
  }

  if (loaded.state === 'loading') return <Skeleton className="h-16 max-w-3xl" />
  if (loaded.state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>Ob E-Mails verschickt werden, konnte nicht geladen werden.</p>
        <Button variant="secondary" onClick={() => void reload()}>
          Erneut versuchen
        </Button>
      </div>
    )
  if (!loaded.value) return <NoMailServer />
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="flex items-start gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-river-700" />
        <span>
          Ein Mailserver ist eingerichtet. Schicken Sie sich eine E-Mail, um zu sehen, ob sie ankommt: an{' '}
          <strong className="wrap-anywhere">{user?.email}</strong>.
        </span>
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={outcome === 'sending'}
        onClick={() => void send()}
      >
        <Send aria-hidden="true" className="size-5" />
        {outcome === 'idle' || outcome === 'sending' ? 'Testmail schicken' : 'Noch eine Testmail schicken'}
      </Button>
      <p
        role="status"
        className={outcome === 'failed' || outcome === 'retried' ? 'font-semibold text-error' : ''}
      >
        {TEXTS[outcome]}
      </p>
    </div>
  )
}

function NoMailServer() {
  return (
    <div className="grid max-w-3xl gap-3 rounded-card border border-line bg-paper p-5">
      <p className="font-semibold">Es ist noch kein Mailserver eingerichtet.</p>
      <p>
        Bis dahin verschickt die Website nichts: keine Bestätigungen, keine Einladungen, keinen Newsletter.
        Bitte geben Sie der Person Bescheid, die den Server betreut: Die Zugangsdaten eines Postfachs stehen
        in der Variablen <code>SMTP_URL</code>, im Handbuch unter „E-Mail“. Sie können hier inzwischen
        weitermachen.
      </p>
    </div>
  )
}

async function sendAndFollow(signal: AbortSignal): Promise<Outcome> {
  const client = await sessionApi.rows()
  const { data: id } = await client.rpc('send_test_mail').throwOnError()
  if (!id) return 'failed'
  let state: string | null = null
  for (let question = 0; question < QUESTIONS && !signal.aborted; question++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    state = (await client.rpc('test_mail_state', { _id: id }).throwOnError()).data
    if (state === 'sent') return 'sent'
  }
  return state === 'retried' ? 'retried' : 'waiting'
}
