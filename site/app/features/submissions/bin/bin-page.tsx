import { useMemo, useState } from 'react'
import { restoreFromBin } from '../../../entries/bin'
import { SUBMISSION_TABLES } from '../../../entries/kinds/kinds'
import { ListTable } from '../../../lib/list/list-table'
import { ListToolbar } from '../../../lib/list/list-toolbar'
import { useFound } from '../../../lib/list/use-found'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { sessionClient } from '../../../lib/session/session-clients'
import { AreaPage } from '../../../ui/area-page'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../../ui/empty/empty-state'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import { useToast } from '../../../ui/toast/toast-context'
import { binColumns } from './columns'
import { type Entry, wordOf } from './entry'
import {
  ALREADY_THERE,
  DELETED,
  DELETING_FAILED,
  LOADING_FAILED,
  RESTORED,
  RESTORING_FAILED,
} from './notices'
import { deleteForGood, listEntries } from './queries'

const ENTRIES: ListSource<Entry> = {
  read: listEntries,
  // The bin itself announces nothing; each entry comes with a deletion in one of these.
  tables: [...SUBMISSION_TABLES, 'voucher_participants', 'applications'],
  failed: LOADING_FAILED,
}
const searchedTexts = ({ title, kind, deleted_by }: Entry) => [title, wordOf(kind), deleted_by]

/** Deleted rows of the last 30 days: restore, delete for good. */
export function BinPage() {
  const list = useList(ENTRIES)
  const { remove, refresh } = list
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<Entry | null>(null)
  const found = useFound(list.rows, { search, texts: searchedTexts })
  const showToast = useToast()

  const columns = useMemo(() => {
    async function restore({ id, kind, row_id }: Entry) {
      try {
        await restoreFromBin(await sessionClient(), kind, row_id)
        remove(id)
        showToast(RESTORED)
      } catch (error) {
        console.error('The entry could not be restored:', error)
        showToast(isTaken(error) ? ALREADY_THERE : RESTORING_FAILED)
        void refresh()
      }
    }
    return binColumns({ onRestore: restore, onDelete: setAsked })
  }, [remove, refresh, showToast])

  async function deleteAsked() {
    if (!asked) return
    setAsked(null)
    try {
      await deleteForGood(await sessionClient(), asked.id)
      remove(asked.id)
      showToast(DELETED)
    } catch (error) {
      console.error('The entry could not be deleted:', error)
      showToast(DELETING_FAILED)
      void refresh()
    }
  }

  return (
    <AreaPage
      title="Papierkorb"
      introduction="Was im Büro gelöscht wurde, bleibt 30 Tage hier und lässt sich so lange wiederherstellen, mit Bildern und Likes."
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

const isTaken = (error: unknown) => (error as { code?: unknown }).code === '23505'
