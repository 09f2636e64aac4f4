import type { Toast } from '../../ui/toast/toast-context'
import { sessionApi } from '../session/session-api'

type Undone = Readonly<{ undone: number; stayed: readonly string[] }>

/** Undoes an own import of the last ten minutes as a whole. Rejects with the PostgREST error. */
export async function undoImport(importId: string): Promise<Undone> {
  const { data } = await (await sessionApi.rows())
    .rpc('undo_import', { _import_id: importId })
    .single()
    .throwOnError()
  return data
}

/** Names that fit into a toast. */
const MOST_NAMED = 5

/** Says which rows stay because somebody has edited them since. */
export function undone({ undone, stayed }: Undone): Toast {
  const more = stayed.length > MOST_NAMED ? ` und ${stayed.length - MOST_NAMED} weitere` : ''
  return {
    title: 'Import rückgängig gemacht',
    description:
      undone === 1 ? '1 Zeile zurückgesetzt.' : `${undone.toLocaleString('de-DE')} Zeilen zurückgesetzt.`,
    ...(stayed.length > 0 && {
      note: `Seither geändert und deshalb geblieben: ${stayed.slice(0, MOST_NAMED).join(', ')}${more}.`,
    }),
  }
}
