import type { Loaded } from '../../lib/use-loaded'
import { Badge } from '../../ui/badge'
import { BreakableAddress } from '../../ui/breakable-address'
import { EmptyState } from '../../ui/empty-state'
import { FailedList } from '../../ui/failed-list'
import { Skeleton } from '../../ui/skeleton'
import { Moment } from './moment'
import { NOT_READABLE } from './notices'
import type { WebhookLog } from './webhook'

type LogsProps = { logs: Loaded<readonly WebhookLog[]>; onRetry: () => void }

/** The last calls of webhooks and what came of them. */
export function Logs({ logs, onRetry }: LogsProps) {
  if (logs.state === 'loading') return <Skeleton className="h-40" />
  if (logs.state === 'failed') return <FailedList title={NOT_READABLE} onRetry={onRetry} />
  if (logs.value.length === 0) {
    return (
      <EmptyState title="Noch nichts versendet">
        <p>Hier steht, wann welcher Webhook aufgerufen wurde und was er geantwortet hat.</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">Die letzten zehn Aufrufe, der neueste zuerst.</p>
      <ol aria-label="Versandprotokoll" className="divide-y divide-line border-y border-line">
        {logs.value.map((log) => (
          <li key={log.id} className="grid gap-x-5 gap-y-1.5 py-3 @2xl:grid-cols-[9.5rem_minmax(0,1fr)_auto]">
            <p className="text-[0.9375rem] text-ink-soft">
              <Moment at={log.created_at} />
            </p>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <BreakableAddress address={log.webhook_url} />
              </p>
              {log.error_message && <p className="text-error wrap-anywhere">{log.error_message}</p>}
            </div>
            <p className="flex flex-wrap items-start gap-2">
              <Badge tone={log.success ? 'meadow' : 'market'}>{log.success ? 'Erfolg' : 'Fehler'}</Badge>
              <Badge tone="outline">
                {log.response_status === null ? 'Keine Antwort' : `Status ${log.response_status}`}
              </Badge>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
