import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button/button'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'
import { sessionApi } from '../session/session-api'
import { inTown } from '../time/town-time'
import { undoImport, undone } from './undo-import'

const FAILED = failureToast('Der Import ließ sich nicht rückgängig machen. Bitte laden Sie die Seite neu.')

type RecentImport = Readonly<{ import_id: string; row_count: number; undoable_until: string }>

type RecentImportsProps = {
  table: 'voucher_participants' | 'newsletter_subscriptions'
  /** The rows of the list; imports are read again when they change. */
  rows: unknown
  counted: (count: number) => string
  onUndone: () => void
}

/** The own imports of the last ten minutes, each with a button that undoes it. Nothing where they can't be read: the list matters more. */
export function RecentImports({ table, rows, counted, onUndone }: RecentImportsProps) {
  const [imports, setImports] = useState<readonly RecentImport[]>([])
  const [asked, setAsked] = useState<RecentImport | null>(null)
  const { busy, attempt } = useAttempt(onUndone)
  const showToast = useToast()
  const [next] = imports.map(({ undoable_until }) => undoable_until).sort()

  useEffect(() => {
    if (!rows) return
    const stop = new AbortController()
    sessionApi
      .rows()
      .then((client) => client.rpc('recent_imports', undefined, { get: true }).throwOnError())
      .then(({ data }) => {
        if (!stop.signal.aborted) setImports(data.filter((each) => each.subject_table === table))
      })
      .catch((error: unknown) => console.error('Imports could not be read:', error))
    return () => stop.abort()
  }, [rows, table])

  useEffect(() => {
    if (!next) return
    const timer = setTimeout(
      () => setImports((shown) => shown.filter(({ undoable_until }) => undoable_until !== next)),
      Date.parse(next) - Date.now(),
    )
    return () => clearTimeout(timer)
  }, [next])

  async function undo({ import_id }: RecentImport) {
    setAsked(null)
    await attempt('The import could not be undone', FAILED, async () => {
      showToast(undone(await undoImport(import_id)))
      setImports((shown) => shown.filter((each) => each.import_id !== import_id))
      onUndone()
    })
  }

  return (
    <>
      {imports.map((each) => (
        <div
          key={each.import_id}
          className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-soft bg-paper-deep px-4 py-2"
        >
          <p>
            Import: {counted(each.row_count)}. Rückgängig bis {inTown(new Date(each.undoable_until)).time}{' '}
            Uhr.
          </p>
          <Button variant="quiet" size="slim" disabled={busy} onClick={() => setAsked(each)}>
            <Undo2 aria-hidden="true" className="size-5" />
            {busy ? 'Wird rückgängig gemacht …' : 'Import rückgängig machen'}
          </Button>
        </div>
      ))}
      <ConfirmDialog
        open={asked !== null}
        title="Import rückgängig machen?"
        confirmLabel="Rückgängig machen"
        cancelLabel="Abbrechen"
        onConfirm={() => asked && void undo(asked)}
        onCancel={() => setAsked(null)}
      >
        Was der Import angelegt hat, wird endgültig gelöscht, was er geändert hat, zurückgesetzt. Zeilen, die
        seither jemand bearbeitet hat, bleiben.
      </ConfirmDialog>
    </>
  )
}
