import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ListStates } from '../../../lib/list/failed-list'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { useAuth } from '../../../lib/session/auth-context'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { Checkbox } from '../../../ui/field/checkbox'
import { Spinner } from '../../../ui/loading/progress'
import { LOADING_FAILED } from '../office/queries'
import { type Account, listAccounts, nameOf } from './account'
import { HandOverForm, type PlannedChange } from './hand-over-form'

const ACCOUNTS: ListSource<Account> = {
  read: listAccounts,
  tables: ['profiles', 'user_roles'],
  failed: LOADING_FAILED,
}

/** The board changes: people who leave, people who come, and tasks outside of the site. */
export default function HandOverPage() {
  const list = useList(ACCOUNTS)
  const [done, setDone] = useState<readonly PlannedChange[] | null>(null)
  return (
    <AreaPage
      title="Vorstand übergeben"
      introduction="Für den Wechsel nach einer Wahl: Alle Ämter wechseln auf einmal, oder gar nicht. Vorher sehen Sie, was sich ändert."
    >
      {done ? (
        <HandOverChecklist changes={done} />
      ) : (
        <ListStates list={list} loading={<Spinner label="Konten werden geladen" />} empty={null}>
          {(accounts) => <HandOverForm accounts={accounts} onInvited={list.refresh} onDone={setDone} />}
        </ListStates>
      )}
    </AreaPage>
  )
}

/** Remaining tasks after the offices have changed, most of them outside of the site. */
function HandOverChecklist({ changes }: { changes: readonly PlannedChange[] }) {
  const { user } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isStillBoard = !changes.some(
    ({ user_id, offices }) => user_id === user?.id && !offices.includes('board'),
  )
  const gone = changes.filter(({ offices }) => offices.length === 0)
  const withoutFactor = changes.filter(({ account, offices }) => offices.length > 0 && !account.second_factor)

  return (
    <section className="grid max-w-3xl gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Die Ämter sind übergeben
      </h2>
      <p>Das bleibt noch zu tun. Drucken Sie die Liste aus, oder haken Sie gleich ab:</p>
      <div className="grid gap-4">
        <Checkbox
          label="Angaben zum Vorstand auf der Website"
          hint={
            <Link to="/admin/einstellungen">
              Vertretungsberechtigte, Vorstandsliste und Impressum in den Einstellungen
            </Link>
          }
        />
        <Checkbox
          label="Zweiter Faktor der Neuen"
          hint={
            withoutFactor.length > 0
              ? `Noch keinen haben: ${withoutFactor.map(({ account }) => nameOf(account)).join(', ')}. Er wird unter „Sicherheit“ eingerichtet.`
              : 'Alle haben schon einen.'
          }
        />
        {gone.length > 0 && (
          <Checkbox
            label="Konten der Ausgeschiedenen"
            hint={`${gone.map(({ account }) => nameOf(account)).join(', ')}: bleiben Mitglieder. Bei Bedarf unter Benutzerkonten abmelden, sperren oder löschen.`}
          />
        )}
        <Checkbox label="Bank" hint="Vollmachten, Zugänge zum Konto und Einzug der Beiträge" />
        <Checkbox
          label="Vereinsregister und Finanzamt"
          hint="Anmeldung des neuen Vorstands über einen Notar, Anschrift beim Finanzamt"
        />
        <Checkbox
          label="Passwörter von E-Mail, Server und Domain"
          hint="Ändern, nicht nur weitergeben; auch die Zugänge zu sozialen Netzwerken und zum Newsletter-Versand"
        />
        <Checkbox label="Sicherungen" hint="Wer bekommt sie, wo liegen sie, und wer kann sie einspielen?" />
      </div>
      <div className="flex flex-wrap gap-3" data-print="no">
        <Button variant="secondary" onClick={() => window.print()}>
          Drucken
        </Button>
        <Button onClick={() => window.location.assign(isStillBoard ? '/admin/members?liste=konten' : '/')}>
          Fertig
        </Button>
      </div>
    </section>
  )
}
