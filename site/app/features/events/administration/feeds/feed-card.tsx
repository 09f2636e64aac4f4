import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { timeAgo } from '../../../../lib/time/relative-time'
import { Button } from '../../../../ui/button/button'
import { IconButton } from '../../../../ui/button/icon-button'
import { Switch } from '../../../../ui/field/switch'
import { Badge } from '../../../../ui/text/badge'
import { CategoryBadge } from '../../category-badge'
import type { Feed } from './queries'

type FeedCardProps = {
  feed: Feed
  now: Date
  onEdit: () => void
  onRead: () => void
  onDelete: () => void
  onActive: (active: boolean) => void
}

/** A calendar with when it was last read and what went wrong. */
export function FeedCard({ feed, now, onEdit, onRead, onDelete, onActive }: FeedCardProps) {
  const { run } = feed
  const failing = feed.is_active && (run?.failures ?? 0) > 0
  return (
    <article className="flex h-full flex-col gap-2 rounded-card border border-line bg-paper px-4 pt-3.5 pb-2">
      <p className="flex flex-wrap gap-2">
        <CategoryBadge word={feed.category} />
        {!feed.is_active && <Badge>Angehalten</Badge>}
        {failing && <Badge tone="strong">Nicht lesbar</Badge>}
      </p>
      <h2 className="text-xl hyphens-auto wrap-anywhere">{feed.name}</h2>
      <p className="text-[0.9375rem] leading-snug wrap-anywhere text-ink-soft">{feed.url}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-[0.9375rem]">
        <Line name="Veranstalter" value={feed.organiser} />
        {feed.location && <Line name="Ort" value={feed.location} />}
        <Line
          name="Zuletzt gelesen"
          value={run?.succeeded_at ? timeAgo(run.succeeded_at, now) : 'noch nie'}
        />
        {run?.found !== null && run?.found !== undefined && (
          <Line name="Kommende Termine" value={String(run.found)} />
        )}
        {failing && <Line name="Fehlversuche" value={String(run?.failures)} />}
      </dl>
      {run?.problem && <p className="font-semibold wrap-anywhere">{run.problem}</p>}
      <Switch
        label="Regelmäßig lesen"
        checked={feed.is_active}
        aria-label={`Regelmäßig lesen: ${feed.name}`}
        onChange={({ target }) => onActive(target.checked)}
      />
      <div className="mt-auto flex items-center border-t border-line pt-1">
        <div className="-ml-2.5 flex grow flex-wrap gap-x-1">
          {feed.is_active && (
            <Button variant="quiet" size="slim" onClick={onRead}>
              <RefreshCw aria-hidden="true" className="size-5" />
              <span>
                Jetzt lesen<span className="sr-only">: {feed.name}</span>
              </span>
            </Button>
          )}
          <Button variant="quiet" size="slim" onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-5" />
            <span>
              Bearbeiten<span className="sr-only">: {feed.name}</span>
            </span>
          </Button>
        </div>
        <IconButton icon={Trash2} label={`Löschen: ${feed.name}`} destructive onClick={onDelete} />
      </div>
    </article>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </>
  )
}
