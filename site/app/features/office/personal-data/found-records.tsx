import { ACTIONS } from '../../../entries/columns-in-german'
import {
  byLabel,
  factsOf,
  germanDay,
  keyOf,
  MOST_OF_ONE_LABEL,
  type PersonalRecord,
} from '../../../entries/personal-data/personal-record'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { Badge } from '../../../ui/text/badge'

type FoundRecordsProps = {
  records: readonly PersonalRecord[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  disabled: boolean
}

/** Found records by kind, each with a box to choose it. */
export function FoundRecords({ records, chosen, onChoose, disabled }: FoundRecordsProps) {
  function toggle(record: PersonalRecord) {
    const next = new Set(chosen)
    if (!next.delete(keyOf(record))) next.add(keyOf(record))
    onChoose(next)
  }
  return [...byLabel(records)].map(([label, group]) => (
    <section key={label} aria-label={label} className="mt-8">
      <h2 className="text-2xl">
        {label} <span className="text-ink-soft">({Math.min(group.length, MOST_OF_ONE_LABEL)})</span>
      </h2>
      {group.length > MOST_OF_ONE_LABEL && (
        <p className="mt-1 font-semibold">
          Es gibt mehr als {MOST_OF_ONE_LABEL}. Nach dem Löschen erscheinen die nächsten.
        </p>
      )}
      <ul className="mt-3 grid gap-3">
        {group.slice(0, MOST_OF_ONE_LABEL).map((record) => (
          <li key={record.id} className="flex gap-3 rounded-card border border-line bg-paper-bright p-4">
            <input
              type="checkbox"
              aria-label={`${label}: ${nameOf(record)} auswählen`}
              className="mt-0.5 size-6 shrink-0 accent-river-700"
              checked={chosen.has(keyOf(record))}
              disabled={disabled}
              onChange={() => toggle(record)}
            />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <strong>{nameOf(record)}</strong>
                <Badge>{consequenceOf(record)}</Badge>
              </p>
              <details className="mt-1">
                <summary className="cursor-pointer font-semibold text-river-700">Alles ansehen</summary>
                <dl className="mt-2 grid gap-x-4 gap-y-1 text-[0.9375rem] leading-snug @2xl:grid-cols-[12rem_minmax(0,1fr)]">
                  {factsOf(record.data).map(([name, value]) => (
                    <div key={name} className="contents">
                      <dt className="text-ink-soft">{name}</dt>
                      <dd className="whitespace-pre-line">{value}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** The first text that says which record it is. */
function nameOf({ data }: PersonalRecord): string {
  const known = ['title', 'business_name', 'name', 'email', 'recipient', 'submitter_name', 'label'].map(
    (name) => data[name],
  )
  if (typeof data.action === 'string') return ACTIONS[data.action] ?? data.action
  return String(known.find((value) => typeof value === 'string' && value !== '') ?? 'Eintrag')
}

/** What erasing does to the record. */
function consequenceOf({ erasing, kept, kept_until }: PersonalRecord): string {
  const until = kept_until ? ` bis ${germanDay(kept_until)}` : ''
  if (erasing === 'keep') return `bleibt${until}`
  if (erasing === 'blank') return 'Name und Kontakt werden entfernt'
  return kept ? `wird gelöscht, Zahlungsdaten bleiben${until}` : 'wird gelöscht'
}

/** Everything about the person with an address or name, with masked IBANs; rejects for all but the board. */
export async function findPerson(client: DatabaseClient, query: string): Promise<readonly PersonalRecord[]> {
  const { data } = await client.rpc('find_person', { _query: query }).throwOnError()
  return data as unknown as readonly PersonalRecord[]
}

const idsOf = (records: readonly PersonalRecord[]) => records.map(({ source, id }) => ({ source, id }))

/** The records whole. Logged. */
export async function exportPerson(client: DatabaseClient, records: readonly PersonalRecord[]) {
  const { data } = await client.rpc('export_person', { _records: idsOf(records) }).throwOnError()
  return data as unknown as readonly PersonalRecord[]
}

/** Erases the records as far as the law allows. Logged. */
export async function erasePerson(client: DatabaseClient, records: readonly PersonalRecord[]): Promise<void> {
  await client.rpc('erase_person', { _records: idsOf(records) }).throwOnError()
}

export type RetentionRule = Readonly<{
  name: string
  label: string
  /** 0: never. */
  months: number
  /** Columns that become null; null where rows are deleted. */
  blanks: readonly string[] | null
  count: number
  oldest: string | null
}>

export type RetentionRun = Readonly<{ id: string; ran_at: string; counts: Readonly<Record<string, number>> }>

/** Rules with their effect if run now, and the latest 30 runs. */
export async function readRetention(client: DatabaseClient) {
  const [rules, runs] = await Promise.all([
    client.rpc('preview_retention').throwOnError(),
    client.from('retention_runs').select().order('ran_at', { ascending: false }).limit(30).throwOnError(),
  ])
  return {
    rules: rules.data as unknown as readonly RetentionRule[],
    runs: runs.data as unknown as readonly RetentionRun[],
  }
}
