import { ArrowLeft, CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { ListStates } from '../../../../lib/list/list-states'
import { type ListSource, useList } from '../../../../lib/list/use-list'
import { sessionClient } from '../../../../lib/session/session-clients'
import type { DatabaseClient } from '../../../../lib/supabase/clients'
import { useNow } from '../../../../lib/time/use-now'
import { AreaPage } from '../../../../ui/area-page'
import { Button } from '../../../../ui/button/button'
import { ButtonLink } from '../../../../ui/button/button-link'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../../../ui/empty/empty-state'
import { Skeleton, SkeletonList } from '../../../../ui/loading/skeleton'
import { type Toast, useToast } from '../../../../ui/toast/toast-context'
import { FeedCard } from './feed-card'
import { FeedDialog } from './feed-dialog'
import { DELETED, LOADING_FAILED, READING, SAVED, SAVING_FAILED } from './notices'
import { deleteFeed, type Feed, listFeeds, readFeedNow, switchFeed } from './queries'

const FEEDS: ListSource<Feed> = {
  read: listFeeds,
  tables: ['event_feeds', 'event_feed_runs'],
  failed: LOADING_FAILED,
}

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-3 @2xl:grid-cols-2'

/** Calendars of clubs whose events wait at `/admin/events`. */
export function FeedsPage() {
  const list = useList(FEEDS)
  const showToast = useToast()
  const now = useNow(new Date())
  const [edited, setEdited] = useState<Feed | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Feed | null>(null)

  async function act(action: (client: DatabaseClient) => Promise<void>, done: Toast) {
    try {
      await action(await sessionClient())
      showToast(done)
    } catch (error) {
      console.error('The calendar could not be changed:', error)
      showToast(SAVING_FAILED)
    }
    await list.refresh()
  }

  return (
    <AreaPage
      title="Kalender von Vereinen"
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
