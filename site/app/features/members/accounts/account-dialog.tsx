import { type ReactNode, useState } from 'react'
import { enumerate, OWN_ENTRIES } from '../../../../../supabase/functions/_shared/submission-nouns'
import { useAuth } from '../../../lib/session/auth-context'
import type { Office } from '../../../lib/session/roles'
import { sessionApi } from '../../../lib/session/session-api'
import { CallFailed } from '../../../lib/supabase/call-function'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Dialog } from '../../../ui/dialog/dialog'
import { errorCode, failureToast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { LAST_ADMIN, ROLE_FAILED } from '../office/queries'
import { type Account, type AccountAction, manageAccount, nameOf, setOffices } from './account'
import { OfficeBoxes } from './office-boxes'

/** SQLSTATE where the last account of the board would go (`restrict_violation`). */
const KEEPS_THE_BOARD = '23001'

type AccountDialogProps = { account: Account; onClose: () => void; onChanged: () => void }

/** Offices and access of an account. Mounted while it is open. */
export function AccountDialog({ account, onClose, onChanged }: AccountDialogProps) {
  const { user } = useAuth()
  const own = user?.id === account.id
  const [offices, setOfficesShown] = useState<ReadonlySet<Office>>(() => new Set(account.offices as Office[]))
  const [question, setQuestion] = useState<AccountAction | null>(null)
  const { busy, save, act } = useAccountActions(account, own, onChanged, onClose)
  const changed = [...offices].sort().join() !== [...account.offices].sort().join()

  return (
    <Dialog open onClose={onClose} title={nameOf(account)} description={stateOf(account)}>
      <div className="grid gap-7">
        <section className="grid gap-4">
          <OfficeBoxes legend="Ämter" chosen={offices} onChange={setOfficesShown} />
          <p className="text-[0.9375rem] text-ink-soft">
            Wer ein Amt hat, kommt in die Verwaltung. Ohne Amt bleibt das Konto ein Mitglied.
            {own &&
              ' Das ist Ihr eigenes Konto: Was Sie sich nehmen, kann Ihnen nur ein anderer Vorstand wiedergeben.'}
          </p>
          <Button
            onClick={() => save([...offices])}
            disabled={!changed || busy}
            className="justify-self-start"
          >
            {busy ? 'Wird gespeichert …' : 'Ämter speichern'}
          </Button>
        </section>
        <section className="grid gap-3 border-t border-line pt-5">
          <h3 className="text-xl">Zugang</h3>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" disabled={busy} onClick={() => setQuestion('sign_out')}>
              Überall abmelden
            </Button>
            {!own && (
              <>
                <Button
                  variant="secondary"
                  disabled={busy}
                  onClick={() => setQuestion(account.locked ? 'unlock' : 'lock')}
                >
                  {account.locked ? 'Entsperren' : 'Sperren'}
                </Button>
                <Button variant="secondary" disabled={busy} onClick={() => setQuestion('delete')}>
                  Konto löschen
                </Button>
              </>
            )}
          </div>
        </section>
      </div>
      {question && (
        <ConfirmDialog
          open
          title={QUESTIONS[question].title}
          confirmLabel={QUESTIONS[question].confirm}
          cancelLabel="Abbrechen"
          onConfirm={() => {
            setQuestion(null)
            void act(question)
          }}
          onCancel={() => setQuestion(null)}
        >
          {QUESTIONS[question].text(nameOf(account))}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function stateOf({ email, locked, invited, second_factor }: Account): string {
  const states = [
    email,
    locked && 'gesperrt',
    invited && 'hat die Einladung noch nicht angenommen',
    second_factor ? 'mit zweitem Faktor' : 'ohne zweiten Faktor',
  ]
  return states.filter(Boolean).join(' · ')
}

function useAccountActions(account: Account, own: boolean, onChanged: () => void, onClose: () => void) {
  const showToast = useToast()
  const { busy, attempt } = useAttempt()

  async function once(
    work: () => Promise<void>,
    explain: (error: unknown) => Parameters<typeof showToast>[0],
  ) {
    await attempt('The account could not be changed', explain, async () => {
      await work()
      // The session has its rights from the start of the page.
      if (own) return window.location.reload()
      onChanged()
      onClose()
    })
  }

  return {
    busy,
    save: (offices: readonly Office[]) =>
      once(
        async () => {
          await setOffices(await sessionApi.rows(), account.id, offices)
          showToast({ title: 'Ämter gespeichert', description: nameOf(account) })
        },
        (error) => (errorCode(error) === KEEPS_THE_BOARD ? LAST_ADMIN : ROLE_FAILED),
      ),
    act: (action: AccountAction) =>
      once(
        async () => {
          await manageAccount(await sessionApi.functions(), action, account)
          showToast({ title: QUESTIONS[action].done, description: nameOf(account) })
        },
        (error) =>
          failureToast(
            (error instanceof CallFailed && error.message) || 'Das Konto konnte nicht geändert werden.',
          ),
      ),
  }
}

type Question = Readonly<{
  title: string
  confirm: string
  text: (name: string) => ReactNode
  /** Title of the toast afterwards. */
  done: string
}>

const DELETED = [
  'Profil',
  'Rolle',
  'Ämter',
  'zweiter Faktor',
  ...OWN_ENTRIES.many.map((many) => `eigene ${many}`),
]

/** The questions before an account is changed, with the consequences. */
const QUESTIONS: Readonly<Record<AccountAction, Question>> = {
  lock: {
    title: 'Konto sperren?',
    confirm: 'Sperren',
    text: (name) => (
      <p>
        {name} kann sich dann nicht mehr anmelden, bis Sie das Konto entsperren. Es bleibt alles erhalten.
      </p>
    ),
    done: 'Konto gesperrt',
  },
  unlock: {
    title: 'Konto entsperren?',
    confirm: 'Entsperren',
    text: (name) => <p>{name} kann sich dann wieder anmelden.</p>,
    done: 'Konto entsperrt',
  },
  sign_out: {
    title: 'Überall abmelden?',
    confirm: 'Abmelden',
    text: (name) => <p>{name} muss sich dann auf allen Geräten neu anmelden. Ein Amt ruht sofort.</p>,
    done: 'Überall abgemeldet',
  },
  delete: {
    title: 'Konto löschen?',
    confirm: 'Endgültig löschen',
    text: (name) => (
      <>
        <p>Das Konto von {name} wird gelöscht. Das kann nicht rückgängig gemacht werden.</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>Gelöscht werden {enumerate(DELETED)}.</li>
          <li>Ideen, Beiträge und Veranstaltungen bleiben auf der Website, gehören aber niemandem mehr.</li>
          <li>Das Abonnement des Newsletters bleibt, bis es jemand abbestellt.</li>
          <li>Im Protokoll steht weiter, was das Konto getan hat, ohne den Namen.</li>
        </ul>
      </>
    ),
    done: 'Konto gelöscht',
  },
}
