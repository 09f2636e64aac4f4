import type { PersonalRecord } from '../../../entries/personal-data/personal-record'
import type { DatabaseClient } from '../../../lib/supabase/clients'

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
