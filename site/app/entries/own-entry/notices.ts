import { ENTITIES, type EntityKind } from '../../../../supabase/functions/_shared/entities'
import { longDay } from '../../lib/time/town-time'
import { failureToast, type Toast } from '../../ui/toast/toast-context'
import type { OwnEntry } from './own-entry'

const THIS = { feminine: 'Diese', masculine: 'Dieser', neuter: 'Dieses' }
const IT = { feminine: 'Sie', masculine: 'Er', neuter: 'Es' }

/** "Dieses Stellenangebot" and "Es". */
export function pronounsOf(kind: EntityKind) {
  const { one, gender } = ENTITIES[kind]
  return { this: `${THIS[gender]} ${one}`, it: IT[gender] }
}

/** What the pages of own entries say in toasts (docs/product.md#own-entries). */
export function noticesOf(kind: EntityKind) {
  const { one } = ENTITIES[kind]
  const { it } = pronounsOf(kind)
  const moderated = `${it} wird nach Prüfung veröffentlicht.`
  return {
    submissionFailed: failureToast(`${one} konnte nicht eingereicht werden.`),
    changeFailed: failureToast(`${one} konnte nicht gespeichert werden.`),
    withdrawalFailed: failureToast(`${one} konnte nicht zurückgezogen werden.`),
    withdrawn: { title: `${one} zurückgezogen` } satisfies Toast,
    submitted: (waits: boolean): Toast => ({
      title: `${one} eingereicht!`,
      description: waits ? moderated : `${it} ist ab sofort öffentlich sichtbar.`,
    }),
    saved: ({ status, open_until }: OwnEntry): Toast => ({
      title: `${one} gespeichert`,
      description: status === 'approved' ? `${it} ist bis ${longDay(open_until)} zu sehen.` : moderated,
    }),
  }
}
