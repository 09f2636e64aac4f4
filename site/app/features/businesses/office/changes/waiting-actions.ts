import type { WaitingAction } from '../../../../entries/pending/waiting-kind'
import { decideChange, undoDecision } from './queries'

/** Reasons to choose from, as the owner of the business reads them. */
const REASONS: readonly string[] = [
  'Das ist nicht Ihr Betrieb oder nicht seine Adresse.',
  'Auf den Bildern sind Menschen zu sehen, die vielleicht nicht gefragt wurden.',
  'Die Bilder oder Texte gehören vermutlich jemand anderem.',
  'Der Text passt nicht auf die Seite eines Betriebs.',
]

const undo: WaitingAction['undo'] = (client, { id }) => undoDecision(client, id)

/** What one press does about what the owners of a business have changed. */
export const CHANGE_ACTIONS = {
  accept: {
    label: 'Freigeben',
    variant: 'secondary',
    done: 'Änderungen freigegeben',
    act: (client, { id, since }) => decideChange(client, id, since, 'accept'),
    undo,
  },
  reject: {
    label: 'Ablehnen',
    variant: 'quiet',
    done: 'Änderungen abgelehnt',
    reasons: REASONS,
    act: (client, { id, since }, reason) => decideChange(client, id, since, 'reject', reason),
    undo,
  },
} as const satisfies Record<string, WaitingAction>
