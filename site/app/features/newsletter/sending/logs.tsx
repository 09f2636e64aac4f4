import { ListStates } from '../../../lib/list/failed-list'
import type { List } from '../../../lib/list/use-list'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Skeleton } from '../../../ui/loading/skeleton'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { DateTime } from './date-time'
import type { WebhookLog } from './webhook'

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
                  <Badge tone={log.success ? 'meadow' : 'market'}>{log.success ? 'Erfolg' : 'Fehler'}</Badge>
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
