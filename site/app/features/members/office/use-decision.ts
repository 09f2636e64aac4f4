import { useState } from 'react'
import { restoreFromBin } from '../../../entries/bin'
import { APPLICATION_REASONS, explainDecision } from '../../../entries/decision/explain-decision'
import { DecidedMeanwhile, NotAtOnce, type WaitingAction } from '../../../entries/pending/waiting-kind'
import { check } from '../../../lib/form/schema'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { failureToast, type Toast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import { withoutBankDetails } from '../../businesses/member'
import type { Application } from './application'
import {
  acceptApplication,
  decideApplication,
  deleteApplication,
  draftFromApplication,
  readApplication,
  undoAcceptedApplication,
} from './application-queries'
import { MEMBER_FORM } from './member-schema'
import {
  ACCEPTED,
  APPLICATION_DELETED,
  APPROVED,
  DELETING_APPLICATION_FAILED,
  REJECTED,
  STATUS_FAILED,
} from './queries'

export type Decision = Readonly<{
  /** Id of the application whose decision is being stored; null otherwise. */
  deciding: string | null
  /** `reason`: why it is rejected, for the applicant; may be empty. */
  decide: (application: Application, status: 'approved' | 'rejected', reason?: string) => Promise<void>
  /** Makes the applicant a member, and invites to an account where `invite` is set. False: the data have to be checked in the form first. */
  accept: (application: Application, invite: boolean) => Promise<boolean>
  /** Moves it to the bin; can be taken back for ten seconds, and from there for 30 days. */
  remove: (application: Application) => Promise<void>
}>

type Handlers = Readonly<{
  onDecided: (application: Application) => void
  onAccepted: (application: Application) => void
  onDeleted: (application: Application) => void
  onRestored: () => void
  /** After a decision was taken back: the application as it was. */
  onUndone: (application: Application) => void
}>

type Change = (client: DatabaseClient) => Promise<unknown>

/** Approves, rejects, accepts and deletes, each with undo; calls its handlers with the stored application. */
export function useDecision(handlers: Handlers): Decision {
  const { onDecided, onAccepted, onDeleted, onRestored, onUndone } = handlers
  const { attempt } = useAttempt()
  const showUndo = useUndo()
  const [deciding, setDeciding] = useState<string | null>(null)

  /** One change at a time; `undo` takes it back. */
  async function run(application: Application, done: Toast, change: Change, undo: Change) {
    if (deciding !== null) return
    setDeciding(application.id)
    await attempt(
      'The application could not be decided',
      (error) => (error instanceof DecidedMeanwhile ? failureToast(error.message) : STATUS_FAILED),
      async () => {
        await change(await sessionApi.rows())
        showUndo(done, async () => {
          await undo(await sessionApi.rows())
          onUndone(application)
        })
      },
    )
    setDeciding(null)
  }

  return {
    deciding,
    decide: (application, status, reason = '') => {
      const { id } = application
      return run(
        application,
        status === 'approved' ? APPROVED : REJECTED,
        async (client) => {
          const decided = await decideApplication(client, id, status, application.status)
          if (status === 'rejected' && reason !== '') await explainDecision(client, 'application', id, reason)
          onDecided(decided)
        },
        (client) => decideApplication(client, id, application.status, status),
      )
    },
    async accept(application, invite) {
      const { id } = application
      const member = check(MEMBER_FORM, draftFromApplication(application, ''))
      if (!member.valid) return false
      await run(
        application,
        ACCEPTED,
        async (client) => {
          // Bank details go from the application to the member within the database.
          await acceptApplication(client, id, withoutBankDetails(member.values), invite)
          onAccepted({ ...application, status: 'approved' })
        },
        (client) => undoAcceptedApplication(client, id),
      )
      return true
    },
    async remove(application) {
      if (deciding !== null) return
      setDeciding(application.id)
      await attempt('The application could not be deleted', DELETING_APPLICATION_FAILED, async () => {
        await deleteApplication(await sessionApi.rows(), application.id)
        onDeleted(application)
        showUndo(APPLICATION_DELETED, async () => {
          await restoreFromBin(await sessionApi.rows(), 'application', application.id)
          onRestored()
        })
      })
      setDeciding(null)
    },
  }
}

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
