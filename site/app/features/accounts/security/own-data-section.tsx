import { useState } from 'react'
import { enumerate, OWN_ENTRIES } from '../../../../../supabase/functions/_shared/submission-nouns'
import { writeArchive } from '../../../entries/personal-data/archive'
import type { PersonalRecord } from '../../../entries/personal-data/personal-record'
import { download } from '../../../lib/csv/write'
import { useLoaded } from '../../../lib/live/use-loaded'
import { useAuth } from '../../../lib/session/auth-context'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { inTown, shortDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { errorCode, failureToast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { Section } from './section'

const DELETED = ['Konto', 'Profil', 'Fotobeiträge', ...OWN_ENTRIES.many, 'Newsletter-Abonnement']

/** The stored data of the account's owner as a download, and the deletion of the account after seven days. */
export function OwnDataSection() {
  const { signOut } = useAuth()
  const showToast = useToast()
  const { attempt } = useAttempt()
  const { loaded } = useLoaded(readKept)
  const [busy, setBusy] = useState<'saving' | 'deleting' | null>(null)
  const [asked, setAsked] = useState(false)

  async function save() {
    setBusy('saving')
    await attempt(
      'Own data could not be read',
      failureToast('Ihre Daten konnten nicht gelesen werden.'),
      async () => {
        const now = new Date()
        const archive = await writeArchive(
          await readOwnData(await sessionApi.rows()),
          await sessionApi.storage(),
          now,
        )
        download(`meine-daten-${inTown(now).day}.zip`, archive)
      },
    )
    setBusy(null)
  }

  async function remove() {
    setAsked(false)
    setBusy('deleting')
    await attempt(
      'The deletion of the account could not be requested',
      (error) => {
        setBusy(null)
        return failureToast(errorCode(error) === '23001' ? LAST_OF_BOARD : FAILED)
      },
      async () => {
        const day = await requestAccountDeletion(await sessionApi.rows())
        showToast({
          title: 'Wir löschen Ihr Konto',
          description: `Am ${day}. Bis dahin behalten Sie es, indem Sie sich wieder anmelden.`,
        })
        await signOut('ended')
      },
    )
  }

  return (
    <Section
      title="Meine Daten"
      about={<p>Alles, was wir über Sie gespeichert haben, als ZIP-Datei zum Lesen und zum Mitnehmen.</p>}
    >
      {loaded.state === 'loaded' && loaded.value && (
        <p role="status" className="mb-4 rounded-soft bg-straw-light px-4 py-3">
          Sie haben sich wieder angemeldet: Ihr Konto bleibt bestehen.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={busy !== null} onClick={save}>
          {busy === 'saving' ? 'Wird gepackt …' : 'Meine Daten herunterladen'}
        </Button>
        <Button variant="secondary" disabled={busy !== null} onClick={() => setAsked(true)}>
          {busy === 'deleting' ? 'Wird gelöscht …' : 'Konto löschen'}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title="Konto löschen?"
        confirmLabel="Konto löschen"
        cancelLabel="Abbrechen"
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      >
        <p>
          In sieben Tagen löschen wir {enumerate(DELETED)}. Von Ideen und Veranstaltungen bleibt der Text ohne
          Ihren Namen stehen. Eine Mitgliedschaft endet damit nicht.
        </p>
        <p className="mt-3">
          Sie werden überall abgemeldet und bekommen eine E-Mail. Melden Sie sich bis dahin wieder an, bleibt
          alles, wie es ist.
        </p>
      </ConfirmDialog>
    </Section>
  )
}

const LAST_OF_BOARD = 'Sie sind als Letzte oder Letzter im Vorstand. Geben Sie das Amt vorher weiter.'
const FAILED = 'Das Konto konnte nicht gelöscht werden.'

const readKept = async () => hasKeptAccount(await sessionApi.rows())

/** Everything about the owner of the session. */
async function readOwnData(client: DatabaseClient): Promise<readonly PersonalRecord[]> {
  const { data } = await client.rpc('my_data').throwOnError()
  return data as unknown as readonly PersonalRecord[]
}

/** Deletes the own account in seven days and ends its sessions; the German day of the deletion. */
async function requestAccountDeletion(client: DatabaseClient): Promise<string> {
  const { data } = await client.rpc('request_account_deletion').throwOnError()
  return shortDay(data)
}

/** Whether the owner had asked for the deletion and has signed in since. */
async function hasKeptAccount(client: DatabaseClient): Promise<boolean> {
  const { data } = await client.rpc('has_kept_account').throwOnError()
  return data
}
