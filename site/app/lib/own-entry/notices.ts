import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'
import { KINDS, moderationOf } from '../kinds/kinds'
import { longDay } from '../time/town-time'
import type { OwnEntry, OwnEntryKind } from './own-entry'

/** What the pages of own entries say in toasts (docs/product.md#job-ads). */
export function noticesOf({ kind, lastDay, words }: Pick<OwnEntryKind, 'kind' | 'lastDay' | 'words'>) {
  const { one } = KINDS[kind]
  const { column, stateOf } = moderationOf(kind)
  const moderated = `${words.it} wird nach Prüfung veröffentlicht.`
  return {
    submissionFailed: failureToast(`${one} konnte nicht eingereicht werden.`),
    changeFailed: failureToast(`${one} konnte nicht gespeichert werden.`),
    withdrawalFailed: failureToast(`${one} konnte nicht zurückgezogen werden.`),
    withdrawn: { title: `${one} zurückgezogen` } satisfies Toast,
    submitted: (waits: boolean): Toast => ({
      title: `${one} eingereicht!`,
      description: waits ? moderated : `${words.it} ist ab sofort öffentlich sichtbar.`,
    }),
    saved: (entry: OwnEntry): Toast => ({
      title: `${one} gespeichert`,
      description:
        stateOf(entry[column]) === 'approved'
          ? `${words.it} ist bis ${longDay(entry[lastDay.column] ?? '')} zu sehen.`
          : moderated,
    }),
  }
}
