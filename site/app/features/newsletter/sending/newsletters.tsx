import { useState } from 'react'
import { Link } from 'react-router'
import { ListStates } from '../../../lib/list/failed-list'
import type { List } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import { shortDateTime } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Skeleton } from '../../../ui/loading/skeleton'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { useToast } from '../../../ui/toast/toast-context'
import type { WebhookLog } from './calls'
import { DeliveryFailures } from './delivery'
import { CONTROL_FAILED } from './notices'
import { type NewsletterResult, setInArchive } from './queries'

/** Sends only to recipients who were not reached. */
const SEND_AGAIN = 'Nur an die nicht Erreichten erneut senden'

const number = new Intl.NumberFormat('de-DE')

const STATES: Readonly<Partial<Record<string, string>>> = {
  paused: 'Angehalten',
  cancelled: 'Abgebrochen',
}

type NewslettersProps = {
  results: readonly NewsletterResult[]
  /** Sending is not possible at the moment. */
  disabled: boolean
  onSendAgain: (result: NewsletterResult) => void
  /** Begins a new newsletter with the same texts. */
  onReuse: (result: NewsletterResult) => void
  /** A newsletter was put into the archive or taken out. */
  onChanged: () => void
}

/** The latest newsletters with their results; a button sends again to recipients who were not reached. */
export function Newsletters({ results, disabled, onSendAgain, onReuse, onChanged }: NewslettersProps) {
  if (results.length === 0) return null
  return (
    <section aria-labelledby="sent-newsletters" className="grid gap-3">
      <h2 id="sent-newsletters" className="text-xl">
        Versendete Newsletter
      </h2>
      <ol aria-labelledby="sent-newsletters" className="divide-y divide-line border-y border-line">
        {results.map((result) => {
          const { id, subject, created_at, sent, total, state, failed, problem } = result
          const canSendAgain = state === 'sent' && failed > 0
          return (
            <li key={id} className="grid gap-x-5 gap-y-1.5 py-3 @2xl:grid-cols-[9.5rem_minmax(0,1fr)_auto]">
              <p className="text-[0.9375rem] text-ink-soft">
                <DateTime at={created_at} />
              </p>
              <p className="min-w-0 font-semibold wrap-anywhere">{subject}</p>
              <p className="flex flex-wrap items-start gap-2">
                {STATES[state] && <Badge tone="straw">{STATES[state]}</Badge>}
                <Badge tone={sent === total ? 'meadow' : 'warning'}>
                  {number.format(sent)} von {number.format(total)} versendet
                </Badge>
              </p>
              <div className="grid gap-1 text-[0.9375rem] @2xl:col-span-2 @2xl:col-start-2">
                {problem && <p className="font-semibold text-error">{problem}</p>}
                <Figures result={result} />
              </div>
              <Archive result={result} onChanged={onChanged} />
              <Button
                variant="quiet"
                size="slim"
                className="justify-self-start @2xl:col-start-2"
                disabled={disabled}
                aria-label={`Als Vorlage verwenden: ${subject}`}
                onClick={() => onReuse(result)}
              >
                Als Vorlage verwenden
              </Button>
              {canSendAgain && (
                <Button
                  variant="secondary"
                  className="justify-self-start @2xl:col-span-2 @2xl:col-start-2"
                  disabled={disabled}
                  aria-label={`${SEND_AGAIN}: ${subject}`}
                  onClick={() => onSendAgain(result)}
                >
                  {SEND_AGAIN}
                </Button>
              )}
              <div className="@2xl:col-span-2 @2xl:col-start-2">
                <DeliveryFailures result={result} />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const counted = (count: number | null, one: string, many: string) =>
  !count ? [] : [count === 1 ? `1 ${one}` : `${count.toLocaleString('de-DE')} ${many}`]

/** The results of a sent newsletter: mails that failed or came back, and people who unsubscribed by its link. Opening is not measured. */
function Figures({ result }: { result: Pick<NewsletterResult, 'failed' | 'bounced' | 'unsubscribed'> }) {
  const { failed, bounced, unsubscribed } = result
  const figures = [
    ...counted(failed, 'nicht zugestellt', 'nicht zugestellt'),
    ...counted(bounced, 'Adresse unzustellbar', 'Adressen unzustellbar'),
    ...counted(unsubscribed, 'hat sich darüber abgemeldet', 'haben sich darüber abgemeldet'),
  ]
  if (figures.length === 0) return null
  return <p className="text-ink-soft">{figures.join(' · ')}</p>
}

type ArchiveProps = {
  result: Pick<NewsletterResult, 'id' | 'subject' | 'in_archive' | 'slug' | 'state'>
  onChanged: () => void
}

/** Whether everybody may read a newsletter on the site, and the button to change that. */
function Archive({ result, onChanged }: ArchiveProps) {
  const { id, subject, in_archive, slug, state } = result
  const showToast = useToast()
  const [busy, setBusy] = useState(false)

  async function change() {
    setBusy(true)
    try {
      await setInArchive(await sessionApi.rows(), id, !in_archive)
    } catch (error) {
      console.error('The archive of newsletters could not be changed:', error)
      showToast(CONTROL_FAILED)
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  const isPublic = in_archive && slug && (state === 'sending' || state === 'sent')
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] @2xl:col-span-2 @2xl:col-start-2">
      {isPublic ? (
        <Link to={`/newsletter/${slug}`} className="inline-flex min-h-8 items-center text-link">
          Im Archiv ansehen<span className="sr-only">: {subject}</span>
        </Link>
      ) : (
        <span className="text-ink-soft">Nicht im Archiv</span>
      )}
      {(state === 'sending' || state === 'sent') && (
        <Button
          variant="quiet"
          size="slim"
          disabled={busy}
          aria-label={`${in_archive ? 'Aus dem Archiv nehmen' : 'Im Archiv zeigen'}: ${subject}`}
          onClick={change}
        >
          {in_archive ? 'Aus dem Archiv nehmen' : 'Im Archiv zeigen'}
        </Button>
      )}
    </p>
  )
}

/** The latest calls of webhooks with their results. */
export function Logs({ list }: { list: List<WebhookLog> }) {
  return (
    <ListStates
      list={list}
      loading={<Skeleton className="h-40" />}
      empty={
        <EmptyState title="Noch kein Webhook aufgerufen">
          <p>Hier steht, wann welcher aufgerufen wurde und was er geantwortet hat.</p>
        </EmptyState>
      }
    >
      {(logs) => (
        <div className="grid gap-3">
          <p className="text-ink-soft">Die letzten zehn Aufrufe, der neueste zuerst.</p>
          <ol aria-label="Versandprotokoll" className="divide-y divide-line border-y border-line">
            {logs.map((log) => (
              <li
                key={log.id}
                className="grid gap-x-5 gap-y-1.5 py-3 @2xl:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
              >
                <p className="text-[0.9375rem] text-ink-soft">
                  <DateTime at={log.created_at} />
                </p>
                <div className="min-w-0">
                  <p className="wrap-anywhere">
                    <BreakableAddress address={log.webhook_url} />
                  </p>
                  {log.error_message && <p className="text-error wrap-anywhere">{log.error_message}</p>}
                </div>
                <p className="flex flex-wrap items-start gap-2">
                  <Badge tone={log.success ? 'meadow' : 'warning'}>{log.success ? 'Erfolg' : 'Fehler'}</Badge>
                  <Badge tone="outline">
                    {log.response_status === null ? 'Keine Antwort' : `Status ${log.response_status}`}
                  </Badge>
                </p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </ListStates>
  )
}

export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shortDateTime(at)}
    </time>
  )
}
