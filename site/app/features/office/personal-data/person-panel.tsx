import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { writeArchive } from '../../../entries/personal-data/archive'
import {
  byLabel,
  germanDay,
  keyOf,
  MOST_OF_ONE_LABEL,
  type PersonalRecord,
} from '../../../entries/personal-data/personal-record'
import { download } from '../../../lib/csv/write'
import { sessionApi } from '../../../lib/session/session-api'
import { inTown } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Field, Input } from '../../../ui/field/field'
import { errorCode, failureToast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { SecondFactorNotice, useBankAccess } from '../../members/office/bank-access'
import { erasePerson, exportPerson, FoundRecords, findPerson } from './found-records'

/** The database's bounds of a query, in characters. */
const SHORTEST_QUERY = 3
const LONGEST_QUERY = 254

/** Finds the stored data of a person by address or name; exports and erases them. */
export function PersonPanel() {
  const showToast = useToast()
  const { attempt } = useAttempt()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly PersonalRecord[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<'finding' | 'exporting' | 'erasing' | null>(null)
  const [asked, setAsked] = useState<readonly PersonalRecord[] | null>(null)
  const summary = useRef<HTMLParagraphElement>(null)
  const selection = found?.filter((record) => chosen.has(keyOf(record))) ?? []

  async function run(task: typeof busy, failed: string, work: () => Promise<void>) {
    setBusy(task)
    await attempt(
      'The personal data could not be handled',
      (error) => failureToast(isLastOfBoard(error) ? LAST_OF_BOARD : failed),
      work,
    )
    setBusy(null)
  }

  async function find() {
    const records = await findPerson(await sessionApi.rows(), query)
    setFound(records)
    setChosen(new Set(records.map(keyOf)))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    void run('finding', 'Die Suche hat nicht geklappt.', find)
  }

  const save = () =>
    run('exporting', 'Die Daten konnten nicht exportiert werden.', async () => {
      const records = await exportPerson(await sessionApi.rows(), selection)
      const now = new Date()
      download(
        `auskunft-${inTown(now).day}.zip`,
        await writeArchive(records, await sessionApi.storage(), now),
      )
    })

  const erase = (records: readonly PersonalRecord[]) => {
    setAsked(null)
    void run('erasing', 'Die Daten konnten nicht gelöscht werden.', async () => {
      await erasePerson(await sessionApi.rows(), records)
      showToast({ title: 'Daten gelöscht' })
      await find()
      // The buttons may have disappeared with the erased records.
      summary.current?.focus()
    })
  }

  return (
    <>
      <SecondFactorNotice access={useBankAccess()} />
      <form onSubmit={submit} className="mt-4 flex max-w-2xl flex-wrap items-end gap-3 first:mt-0">
        <Field
          label="E-Mail-Adresse oder Name"
          hint="Eine Adresse findet auch das Konto und was von ihm kommt."
          className="flex-1 basis-72"
        >
          <Input
            value={query}
            minLength={SHORTEST_QUERY}
            maxLength={LONGEST_QUERY}
            required
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          disabled={busy !== null || query.trim().length < SHORTEST_QUERY}
          className="mb-7"
        >
          <Search aria-hidden="true" className="size-5" />
          {busy === 'finding' ? 'Wird gesucht …' : 'Suchen'}
        </Button>
      </form>
      <p ref={summary} tabIndex={-1} role="status" className="mt-4 font-semibold empty:hidden">
        {found && summaryOf(found)}
      </p>
      {found && found.length > 0 && (
        <>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="secondary" disabled={busy !== null || selection.length === 0} onClick={save}>
              {busy === 'exporting' ? 'Wird gepackt …' : `Als ZIP exportieren (${selection.length})`}
            </Button>
            <Button
              disabled={busy !== null || selection.every(({ erasing }) => erasing === 'keep')}
              onClick={() => setAsked(selection)}
            >
              {busy === 'erasing' ? 'Wird gelöscht …' : `Ausgewähltes löschen (${selection.length})`}
            </Button>
          </div>
          <FoundRecords records={found} chosen={chosen} onChoose={setChosen} disabled={busy !== null} />
        </>
      )}
      <EraseQuestion records={asked} onConfirm={erase} onCancel={() => setAsked(null)} />
    </>
  )
}

const LAST_OF_BOARD =
  'Das letzte Konto des Vorstands kann nicht gelöscht werden. Geben Sie das Amt vorher weiter.'

const isLastOfBoard = (error: unknown) => errorCode(error) === '23001'

function summaryOf(found: readonly PersonalRecord[]): string {
  if (found.length === 0) return 'Dazu ist nichts gespeichert.'
  const more = found.length > MOST_OF_ONE_LABEL ? ' oder mehr' : ''
  return found.length === 1 ? '1 Eintrag gefunden' : `${found.length}${more} Einträge gefunden`
}

type EraseQuestionProps = {
  /** Null while nothing is asked. */
  records: readonly PersonalRecord[] | null
  onConfirm: (records: readonly PersonalRecord[]) => void
  onCancel: () => void
}

/** Asks before erasing, and lists the erased data and those that the law requires to keep, with the date. */
function EraseQuestion({ records, onConfirm, onCancel }: EraseQuestionProps) {
  const list = records ?? []
  const going = list.filter(({ erasing }) => erasing !== 'keep')
  const kept = list.filter(({ kept_until }) => kept_until !== null)
  return (
    <ConfirmDialog
      open={records !== null}
      title={`${going.length} ${going.length === 1 ? 'Eintrag' : 'Einträge'} löschen?`}
      confirmLabel="Endgültig löschen"
      cancelLabel="Abbrechen"
      onConfirm={() => onConfirm(list)}
      onCancel={onCancel}
    >
      <p>Das lässt sich nicht zurückholen.</p>
      <ul className="mt-3 list-disc pl-5">
        {[...byLabel(going)].map(([label, group]) => (
          <li key={label}>
            {label}: {group.length}
            {group[0]?.erasing === 'blank' && ', nur Name und Kontakt; der Text bleibt stehen'}
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <>
          <p className="mt-3 font-semibold text-ink">Das Gesetz verlangt, dass bleibt:</p>
          <ul className="list-disc pl-5">
            {kept.map(({ source, id, label, kept_until, kept_because }) => (
              <li key={`${source} ${id}`}>
                {label} bis {germanDay(kept_until ?? '')}: {kept_because}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
