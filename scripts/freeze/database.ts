import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, startCluster } from 'zunft-backend/database'
import { readProject } from 'zunft-backend/project'
import { temporaryFolder } from '../temporary-folder.ts'
import { CATALOGUE, RPCS, TABLES } from './queries.ts'

// Records a migrated database, or compares it with such a record:
//   node scripts/freeze/database.ts record|compare <folder>
const [mode, folder = ''] = process.argv.slice(2)
if (!folder || (mode !== 'record' && mode !== 'compare')) throw new Error('record|compare <folder>')

const files = await describeDatabase()
for (const [name, lines] of Object.entries(files)) {
  if (mode === 'record') record(name, lines)
  else compare(name, lines)
}

function record(name: string, lines: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  console.log(`${name}: ${lines.length} lines`)
}

function compare(name: string, lines: readonly string[]): void {
  const recorded = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
  const gone = recorded.filter((line) => !lines.includes(line))
  const added = lines.filter((line) => !recorded.includes(line))
  console.log(`${name}: ${gone.length} gone, ${added.length} added`)
  for (const line of gone) console.log(`- ${line}`)
  for (const line of added) console.log(`+ ${line}`)
  const sameCounts = gone.length + added.length > 0 || recorded.length === lines.length
  if (!sameCounts) console.log(`${recorded.length} lines became ${lines.length}`)
  if (gone.length + added.length > 0 || !sameCounts) process.exitCode = 1
}

async function describeDatabase(): Promise<Record<string, string[]>> {
  const cluster = await startCluster({ folder: temporaryFolder(), durable: false })
  const connectionString = cluster.connectionString('postgres', 'postgres')
  const client = new pg.Client({ connectionString })
  try {
    await migrate(connectionString, readProject('supabase').sql)
    await client.connect()
    await client.query("set search_path = ''; set timezone = 'UTC'")
    const read = async (sql: string) =>
      (await client.query<{ line: string }>(sql)).rows.map(({ line }) => JSON.stringify(line)).toSorted()
    const tables = await client.query<{ name: string; columns: string }>(TABLES)
    const rows: string[] = []
    for (const { name, columns } of tables.rows) {
      rows.push(
        ...(await read(
          `select '${name} ' || (to_jsonb(t) - '{${columns}}'::text[])::text as line from ${name} as t`,
        )),
      )
    }
    const all: string[] = []
    for (const query of CATALOGUE) all.push(...(await read(query)))
    return { 'schema.txt': all.toSorted(), 'data.txt': rows, 'rpcs.txt': await read(RPCS) }
  } finally {
    await client.end()
    await cluster.stop()
  }
}
