import { useCallback } from 'react'
import { restoreFromBin } from '../../../entries/bin'
import { download } from '../../../lib/csv/write'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { shortDateTime } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Dialog } from '../../../ui/dialog/dialog'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import { type Consent, deleteSubscriber, listConsents } from './queries'
import { DELETED, DELETING_FAILED, STATES, type Subscriber } from './subscriber'

const FORMS: Readonly<Record<Consent['form'], string>> = {
  footer: 'Formular der Website',
  registration: 'Registrierung',
  member_area: 'Schalter im eigenen Konto',
  admin: 'Verwaltung',
  admin_import: 'Verwaltung, mit Grund',
  unsubscribe_page: 'Abmeldeseite',
}

const ENDED_BY: Readonly<Record<NonNullable<Consent['withdrawn_by']>, string>> = {
  link: 'Link im Newsletter',
  one_click: 'Abmelden im Mailprogramm',
  member_area: 'Schalter im eigenen Konto',
  admin: 'Verwaltung',
  bounce: 'unzustellbar',
  account_deleted: 'Konto gelöscht',
  erased: 'gelöscht',
}

type ConsentDialogProps = { subscriber: Subscriber; onClose: () => void }

/** The stored proof of an address's consent, to read and to hand over (Art. 7 and 15 GDPR). Mounted while it is open. */
export function ConsentDialog({ subscriber, onClose }: ConsentDialogProps) {
  const { email, name, state } = subscriber
  const load = useCallback(async () => listConsents(await sessionApi.rows(), email), [email])
  const { loaded } = useLoaded(load)
  return (
    <Dialog open onClose={onClose} title={`Einwilligung von ${name}`} description={email}>
      <div className="grid gap-4">
        <p>
          Stand: <strong>{STATES[state].label}</strong>
          {state === 'unproven' && '. Es ist nichts darüber gespeichert, dass diese Person zugestimmt hat.'}
        </p>
        {loaded.state === 'failed' && <p role="alert">Die Einwilligungen konnten nicht geladen werden.</p>}
        {loaded.state === 'loaded' && (
          <>
            <ul className="grid gap-3">
              {loaded.value.map((consent) => (
                <li key={consent.id} className="rounded-soft bg-paper-deep p-3">
                  <Facts consent={consent} />
                </li>
              ))}
            </ul>
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => download(`einwilligung-${email}.json`, fileOf(subscriber, loaded.value))}
            >
              Als Datei speichern
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Facts({ consent }: { consent: Consent }) {
  const { form, wording, stated_ground, asked_at, confirmed_at, withdrawn_at, withdrawn_by } = consent
  return (
    <>
      <p className="font-semibold">{FORMS[form]}</p>
      {wording && <p className="text-[0.9375rem]">„{wording}“</p>}
      {stated_ground && <p className="text-[0.9375rem]">Grund: {stated_ground}</p>}
      {asked_at && <p>Angemeldet {shortDateTime(asked_at)}</p>}
      {asked_at && <p>{confirmed_at ? `Bestätigt ${shortDateTime(confirmed_at)}` : 'Nicht bestätigt'}</p>}
      {withdrawn_at && withdrawn_by && (
        <p>
          Abgemeldet {shortDateTime(withdrawn_at)}: {ENDED_BY[withdrawn_by]}
        </p>
      )}
    </>
  )
}

const fileOf = (subscriber: Subscriber, consents: readonly Consent[]): Blob =>
  new Blob([JSON.stringify({ subscriber, consents }, null, 2)], { type: 'application/json' })

type DeleteSubscriberProps = {
  /** Null while the dialog is closed. */
  subscriber: Subscriber | null
  onClose: () => void
  onDeleted: (id: string) => void
  onRestored: () => void
}

/** Deletes a subscriber after a confirmation; can be taken back as long as the toast is there. */
export function DeleteSubscriber({ subscriber, onClose, onDeleted, onRestored }: DeleteSubscriberProps) {
  const { attempt } = useAttempt()
  const showUndo = useUndo()

  async function remove() {
    if (!subscriber) return
    onClose()
    await attempt('The subscriber could not be deleted', DELETING_FAILED, async () => {
      await deleteSubscriber(await sessionApi.rows(), subscriber.id)
      onDeleted(subscriber.id)
      showUndo(DELETED, async () => {
        await restoreFromBin(await sessionApi.rows(), 'subscriber', subscriber.id)
        onRestored()
      })
    })
  }

  return (
    <ConfirmDialog
      open={subscriber !== null}
      title="Abonnent löschen"
      confirmLabel="Löschen"
      cancelLabel="Abbrechen"
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        {subscriber?.name} ({subscriber?.email}) wird aus der Liste gelöscht und bekommt keinen Newsletter
        mehr. Nach zehn Sekunden kann das nicht rückgängig gemacht werden: Dann kommt die Adresse nur zurück,
        wenn die Person sich selbst wieder anmeldet.
      </p>
    </ConfirmDialog>
  )
}
