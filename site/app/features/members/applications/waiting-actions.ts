import { APPLICATION_REASONS, explainDecision } from '../../../entries/decision/explain-decision'
import { NotAtOnce, type WaitingAction } from '../../../entries/pending/waiting-kind'
import { check } from '../../../lib/form/schema'
import { withoutBankDetails } from '../../businesses/member'
import { MEMBER_FORM } from '../list/member-schema'
import { ACCEPTED } from '../list/notices'
import { draftFromApplication } from './member-draft'
import { acceptApplication, decideApplication, readApplication, undoAcceptedApplication } from './queries'

/** What the dashboard does about an application by one press. */
export const APPLICATION_ACTIONS: readonly WaitingAction[] = [
  {
    label: 'Aufnehmen',
    variant: 'secondary',
    done: ACCEPTED.title,
    async act(client, { id }) {
      const member = check(MEMBER_FORM, draftFromApplication(await readApplication(client, id), ''))
      if (!member.valid)
        throw new NotAtOnce('Bitte öffnen Sie den Antrag: Einige Angaben sind für das Mitglied zu ergänzen.')
      await acceptApplication(client, id, withoutBankDetails(member.values), true)
    },
    undo: (client, { id }) => undoAcceptedApplication(client, id),
  },
  {
    label: 'Ablehnen',
    variant: 'quiet',
    done: 'Mitgliedsantrag wurde abgelehnt',
    reasons: APPLICATION_REASONS,
    async act(client, { id }, reason) {
      await decideApplication(client, id, 'rejected', 'pending')
      if (reason !== '') await explainDecision(client, 'application', id, reason)
    },
    undo: (client, { id }) => decideApplication(client, id, 'pending', 'rejected'),
  },
]
