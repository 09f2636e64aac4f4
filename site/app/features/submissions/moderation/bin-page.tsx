import { RotateCcw, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type BinKind, restoreFromBin } from '../../../entries/bin'
import { KINDS, SUBMISSION_TABLES } from '../../../entries/kinds/kinds'
import { everyRowInOrder } from '../../../lib/list/every-row'
import { ListTable } from '../../../lib/list/list-table'
import { ListToolbar } from '../../../lib/list/list-toolbar'
import { type ListSource, useFound, useList } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { shortDay } from '../../../lib/time/town-time'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { IconButton } from '../../../ui/button/icon-button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../../ui/empty/empty-state'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import type { Column } from '../../../ui/table/column'
import { errorCode, failureToast, type Toast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'

/** What the caller's offices may see, latest first. Like everything here, rejects with the PostgREST error. */
const listEntries = (client: DatabaseClient) =>
  everyRowInOrder<Entry>(() =>
    client
      .from('bin')
      .select('id,kind,row_id,title,deleted_at,deleted_by')
      .order('deleted_at', { ascending: false })
      .order('id'),
  )

async function deleteForGood(client: DatabaseClient, id: string): Promise<void> {
  await client.from('bin').delete().eq('id', id).select('id').single().throwOnError()
}

/** Toasts of the page (docs/product.md#bin). */
const LOADING_FAILED = failureToast('Der Papierkorb konnte nicht geladen werden.')
const RESTORED: Toast = { title: 'Wiederhergestellt' }
const RESTORING_FAILED = failureToast('Der Eintrag konnte nicht wiederhergestellt werden.')
const ALREADY_THERE = failureToast(
  'Diesen Eintrag gibt es schon wieder. Sie können ihn aus dem Papierkorb löschen.',
)
const DELETED: Toast = { title: 'Endgültig gelöscht' }
const DELETING_FAILED = failureToast('Der Eintrag konnte nicht gelöscht werden.')

const ENTRIES: ListSource<Entry> = {
  read: listEntries,
  // The bin itself announces nothing; each entry comes with a deletion in one of these.
  tables: [...SUBMISSION_TABLES, 'voucher_participants', 'applications'],
  failed: LOADING_FAILED,
}
const searchedTexts = ({ title, kind, deleted_by }: Entry) => [title, wordOf(kind), deleted_by]

/** Deleted rows of the last 30 days: restore, delete for good. */
export default function BinPage() {
  const list = useList(ENTRIES)
  const { remove, refresh } = list
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<Entry | null>(null)
  const found = useFound(list.rows, { search, texts: searchedTexts })
  const showToast = useToast()
  const { attempt } = useAttempt(refresh)

  const columns = useMemo(() => {
    async function restore({ id, kind, row_id }: Entry) {
      await attempt(
        'The entry could not be restored',
        (error) => (isTaken(error) ? ALREADY_THERE : RESTORING_FAILED),
        async () => {
          await restoreFromBin(await sessionApi.rows(), kind, row_id)
          remove(id)
          showToast(RESTORED)
        },
      )
    }
    return binColumns({ onRestore: restore, onDelete: setAsked })
  }, [remove, showToast, attempt])

  async function deleteAsked() {
    if (!asked) return
    setAsked(null)
    await attempt('The entry could not be deleted', DELETING_FAILED, async () => {
      await deleteForGood(await sessionApi.rows(), asked.id)
      remove(asked.id)
      showToast(DELETED)
    })
  }

  return (
    <AreaPage
      title="Papierkorb"
      introduction="Was in der Verwaltung gelöscht wurde, bleibt 30 Tage hier und lässt sich so lange wiederherstellen, mit Bildern und Likes."
    >
      <ListToolbar searchLabel="Im Papierkorb suchen" search={search} onSearch={setSearch} />
      <div className="mt-5">
        <ListTable
          label="Papierkorb"
          what="Einträge"
          list={list}
          found={found}
          search={search}
          columns={columns}
          rowName={({ title }) => title ?? 'ohne Titel'}
          empty={<EmptyState title="Der Papierkorb ist leer" />}
          unmatched={
            <NothingMatches title="Nichts gefunden" resetLabel="Alle zeigen" onReset={() => setSearch('')}>
              <p>Zu dieser Suche liegt nichts im Papierkorb.</p>
            </NothingMatches>
          }
        />
      </div>
      <ConfirmDialog
        open={asked !== null}
        title="Endgültig löschen"
        confirmLabel="Endgültig löschen"
        cancelLabel="Abbrechen"
        onConfirm={deleteAsked}
        onCancel={() => setAsked(null)}
      >
        <p>„{asked?.title}“ wird gelöscht. Diese Aktion kann nicht rückgängig gemacht werden.</p>
      </ConfirmDialog>
    </AreaPage>
  )
}

const isTaken = (error: unknown) => errorCode(error) === '23505'

type Actions = Readonly<{ onRestore: (entry: Entry) => void; onDelete: (entry: Entry) => void }>

const binColumns = ({ onRestore, onDelete }: Actions): readonly Column<Entry>[] => [
  {
    key: 'title',
    header: 'Titel',
    role: 'title',
    sortBy: ({ title }) => title,
    cell: ({ title }) => title ?? 'ohne Titel',
  },
  {
    key: 'kind',
    header: 'Art',
    width: '10rem',
    sortBy: ({ kind }) => wordOf(kind),
    cell: ({ kind }) => wordOf(kind),
  },
  {
    key: 'deleted',
    header: 'Gelöscht am',
    width: '8.5rem',
    sortBy: ({ deleted_at }) => Date.parse(deleted_at),
    cell: ({ deleted_at }) => <Day iso={deleted_at} />,
  },
  {
    key: 'by',
    header: 'Von',
    width: '14%',
    sortBy: ({ deleted_by }) => deleted_by,
    cell: ({ deleted_by }) => deleted_by ?? <span className="text-ink-soft">ohne Namen</span>,
  },
  {
    key: 'end',
    header: 'Bleibt bis',
    width: '7.5rem',
    cell: (entry) => <Day iso={endOf(entry).toISOString()} />,
  },
  {
    key: 'actions',
    header: 'Aktionen',
    role: 'actions',
    width: '15.5rem',
    cell: (entry) => (
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="quiet" size="slim" onClick={() => onRestore(entry)}>
          <RotateCcw aria-hidden="true" className="size-5" />
          <span>
            Wiederherstellen<span className="sr-only">: {entry.title}</span>
          </span>
        </Button>
        <IconButton
          icon={Trash2}
          label={`Endgültig löschen: ${entry.title}`}
          destructive
          onClick={() => onDelete(entry)}
        />
      </div>
    ),
  },
]

function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap tabular-nums">
      {shortDay(iso)}
    </time>
  )
}

/** A deleted row in the bin. */
export type Entry = Readonly<{
  id: string
  kind: BinKind
  row_id: string
  title: string | null
  /** ISO 8601. */
  deleted_at: string
  /** Name of the account that deleted it. */
  deleted_by: string | null
}>

const OTHER_WORDS = { member: 'Mitglied', application: 'Mitgliedsantrag' } as const

const wordOf = (kind: BinKind): string =>
  kind === 'member' || kind === 'application' ? OTHER_WORDS[kind] : KINDS[kind].one

/** Days that a deleted row stays in the bin. */
const KEPT_DAYS = 30
const DAY = 86_400_000

/** When an entry is removed for good. */
const endOf = ({ deleted_at }: Pick<Entry, 'deleted_at'>): Date =>
  new Date(Date.parse(deleted_at) + KEPT_DAYS * DAY)
