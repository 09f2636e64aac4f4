import { ArrowLeft, CalendarSync, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ListStates } from '../../../lib/list/failed-list'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { timeAgo } from '../../../lib/time/relative-time'
import { useNow } from '../../../lib/time/use-now'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { ButtonLink } from '../../../ui/button/button-link'
import { IconButton } from '../../../ui/button/icon-button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Switch } from '../../../ui/field/switch'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { Badge } from '../../../ui/text/badge'
import { type Toast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { CategoryBadge } from '../event-facts'
import {
  DELETED,
  deleteFeed,
  type Feed,
  FeedDialog,
  LOADING_FAILED,
  listFeeds,
  READING,
  readFeedNow,
  SAVED,
  SAVING_FAILED,
  switchFeed,
} from './feed-dialog'

const FEEDS: ListSource<Feed> = {
  read: listFeeds,
  tables: ['event_feeds', 'event_feed_runs'],
  failed: LOADING_FAILED,
}

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-3 @2xl:grid-cols-2'

/** Calendars of clubs whose events wait at `/admin/events`. */
export default function FeedsPage() {
  const list = useList(FEEDS)
  const showToast = useToast()
  const { attempt } = useAttempt()
  const now = useNow(new Date())
  const [edited, setEdited] = useState<Feed | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Feed | null>(null)

  async function act(action: (client: DatabaseClient) => Promise<void>, done: Toast) {
    await attempt('The calendar could not be changed', SAVING_FAILED, async () => {
      await action(await sessionApi.rows())
      showToast(done)
    })
    await list.refresh()
  }

  return (
    <AreaPage
      title="Termine anderer Vereine"
      introduction="Termine aus diesen Kalendern warten bei den Veranstaltungen auf Freigabe. Gelesen wird stündlich; was der Verein später ändert, kommt nach."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setEdited('new')}>
          <CalendarSync aria-hidden="true" className="size-5" />
          Kalender hinzufügen
        </Button>
        <ButtonLink variant="secondary" to="/admin/events">
          <ArrowLeft aria-hidden="true" className="size-5" />
          Zu den Veranstaltungen
        </ButtonLink>
      </div>
      <div className="mt-5">
        <ListStates
          list={list}
          loading={
            <SkeletonList label="Kalender werden geladen …" count={2} className={GRID}>
              <Skeleton className="h-64" />
            </SkeletonList>
          }
          empty={
            <EmptyState title="Noch keine Kalender">
              <p>
                Viele Vereine haben ihre Termine in einem öffentlichen Kalender. Mit dessen Adresse kommen sie
                hierher.
              </p>
            </EmptyState>
          }
        >
          {(feeds) => (
            <ul className={GRID}>
              {feeds.map((feed) => (
                <li key={feed.id}>
                  <FeedCard
                    feed={feed}
                    now={now}
                    onEdit={() => setEdited(feed)}
                    onRead={() => act((client) => readFeedNow(client, feed.id), READING)}
                    onDelete={() => setDeleted(feed)}
                    onActive={(is_active) => act((client) => switchFeed(client, feed.id, is_active), SAVED)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      </div>
      {edited && (
        <FeedDialog
          feed={edited === 'new' ? null : edited}
          onSaved={list.refresh}
          onClose={() => setEdited(null)}
        />
      )}
      <DeleteDialog
        feed={deleted}
        onClose={() => setDeleted(null)}
        onDelete={({ id }) => act((client) => deleteFeed(client, id), DELETED)}
      />
    </AreaPage>
  )
}

type DeleteDialogProps = { feed: Feed | null; onClose: () => void; onDelete: (feed: Feed) => void }

function DeleteDialog({ feed, onClose, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={feed !== null}
      title="Kalender löschen?"
      confirmLabel="Löschen"
      cancelLabel="Behalten"
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        if (feed) onDelete(feed)
      }}
    >
      <p>
        „{feed?.name}“ wird nicht mehr gelesen. Seine Veranstaltungen bleiben, auch die, die noch auf Freigabe
        warten.
      </p>
    </ConfirmDialog>
  )
}

type FeedCardProps = {
  feed: Feed
  now: Date
  onEdit: () => void
  onRead: () => void
  onDelete: () => void
  onActive: (active: boolean) => void
}

/** A calendar with when it was last read and what went wrong. */
function FeedCard({ feed, now, onEdit, onRead, onDelete, onActive }: FeedCardProps) {
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
