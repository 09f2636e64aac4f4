import { useCallback, useState } from 'react'
import { download } from '../../../lib/csv/write'
import { FailedList } from '../../../lib/list/failed-list'
import { useLoaded } from '../../../lib/live/use-loaded'
import { useOffices } from '../../../lib/session/require-role'
import { sessionApi, sessionFetch } from '../../../lib/session/session-api'
import { shortDateTime, shortDay } from '../../../lib/time/town-time'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { Skeleton } from '../../../ui/loading/skeleton'
import { Tabs } from '../../../ui/tabs/tabs'
import { failureToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { type RetentionRule, type RetentionRun, readRetention } from './found-records'
import { PersonPanel } from './person-panel'

type Tab = 'person' | 'retention' | 'record'

/** Stored data of people: find, hand over, erase; how long they are kept. For the board. */
export default function PrivacyPage() {
  const { holds } = useOffices()
  const [open, setOpen] = useState<Tab>('person')
  if (!holds('board'))
    return (
      <AreaPage title="Datenschutz">
        <p>Diese Seite ist für den Vorstand.</p>
      </AreaPage>
    )
  return (
    <AreaPage
      title="Datenschutz"
      introduction="Was über eine Person gespeichert ist: ansehen, mitgeben, löschen. Export und Löschung stehen im Protokoll, ohne die Daten."
    >
      <Tabs
        label="Datenschutz"
        open={open}
        onOpen={setOpen}
        tabs={[
          { key: 'person', label: 'Person', panel: <PersonPanel />, keepMounted: true },
          { key: 'retention', label: 'Löschfristen', panel: <RetentionPanel /> },
          { key: 'record', label: 'Verzeichnis', panel: <RecordPanel /> },
        ]}
      />
    </AreaPage>
  )
}

/** The record of processing and the technical measures as a file. */
function RecordPanel() {
  const { busy, attempt } = useAttempt()

  async function save() {
    await attempt(
      'The record of processing could not be made',
      failureToast('Das Verzeichnis konnte nicht erstellt werden.'),
      async () => {
        const answer = await sessionFetch('/admin/verarbeitungsverzeichnis.pdf')
        if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
        download('verarbeitungsverzeichnis.pdf', await answer.blob())
      },
    )
  }

  return (
    <>
      <p className="max-w-prose">
        Das Verzeichnis der Verarbeitungstätigkeiten (Art. 30 DSGVO) und die technischen und organisatorischen
        Maßnahmen, aus dem, was eingeschaltet ist, und aus den Einstellungen. Bitte lesen Sie es durch und
        ergänzen Sie, was außerhalb dieser Website geschieht.
      </p>
      <Button disabled={busy} onClick={save} className="mt-5">
        {busy ? 'Wird erstellt …' : 'Verzeichnis als PDF'}
      </Button>
    </>
  )
}

/** What the rules for retention would delete today, and what the nights have deleted. */
export function RetentionPanel() {
  const load = useCallback(async () => readRetention(await sessionApi.rows()), [])
  const { loaded, reload } = useLoaded(load)
  if (loaded.state === 'loading') return <Skeleton className="h-64" />
  if (loaded.state === 'failed')
    return (
      <FailedList
        title="Die Löschfristen konnten nicht gelesen werden."
        isRetrying={false}
        onRetry={reload}
      />
    )
  const { rules, runs } = loaded.value
  return (
    <>
      <h2 className="text-2xl">Das würde heute gelöscht</h2>
      <p className="mt-2 max-w-prose">
        Jede Nacht ab 3 Uhr löscht der Server, was älter ist. Wie viele Monate etwas bleibt, legen Sie in den{' '}
        <a href="/admin/einstellungen" className="text-link font-semibold">
          Einstellungen
        </a>{' '}
        fest; mit 0 bleibt es. In den ersten 14 Tagen nach der Einrichtung löscht er noch nichts.
      </p>
      <Table
        head={['Was', 'bleibt', 'betroffen', 'ältester Eintrag']}
        rows={rules.map((rule) => [rule.name, cellsOf(rule)])}
      />
      <h2 className="mt-10 text-2xl">Letzte Läufe</h2>
      {runs.length === 0 ? (
        <p className="mt-2">Es gab noch keinen Lauf.</p>
      ) : (
        <Table
          head={['Wann', 'Gelöscht']}
          rows={runs.map((run) => [run.id, [shortDateTime(run.ran_at), countsOf(run, rules)]])}
        />
      )}
    </>
  )
}

type TableProps = {
  head: readonly string[]
  rows: ReadonlyArray<readonly [key: string, cells: readonly string[]]>
}

function Table({ head, rows }: TableProps) {
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full text-left @max-2xl:text-sm">
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="border-b border-line-strong py-2 pr-3 align-bottom">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, cells]) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={head[place]} className="border-b border-line py-2 pr-3 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellsOf = ({ label, months, blanks, count, oldest }: RetentionRule): readonly string[] => [
  blanks ? `${label} (der Eintrag bleibt)` : label,
  months === 0 ? 'immer' : months === 1 ? '1 Monat' : `${months} Monate`,
  months === 0 ? '–' : count.toLocaleString('de-DE'),
  oldest ? shortDay(oldest) : '–',
]

function countsOf({ counts }: RetentionRun, rules: readonly RetentionRule[]): string {
  const parts = Object.entries(counts).map(
    ([name, count]) =>
      `${rules.find((rule) => rule.name === name)?.label ?? name}: ${count.toLocaleString('de-DE')}`,
  )
  return parts.join(', ') || 'nichts'
}
