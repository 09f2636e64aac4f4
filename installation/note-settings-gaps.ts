import { readFileSync } from 'node:fs'
import pg from 'pg'
import { readFindGaps } from './doctor/settings-gaps.ts'
import { projectFolder } from './project-folder.ts'

const readQuery = (name: string) => readFileSync(projectFolder(`supabase/${name}.sql`), 'utf8')

/**
 * Stores the gaps of the published settings, for the list of waiting items. Does nothing if the site is not built, because its schema defines
 * the gaps.
 */
export async function noteSettingsGaps(
  ownerConnection: string,
  findGaps: ReturnType<typeof readFindGaps> = readFindGaps(),
): Promise<void> {
  const find = await findGaps
  if (!find) return
  const owner = new pg.Client({ connectionString: ownerConnection, application_name: 'zunft settings' })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ document: unknown }>(readQuery('published-settings'))
    await owner.query(readQuery('note-settings-gaps'), [
      JSON.stringify(rows[0] ? find(rows[0].document) : []),
    ])
  } finally {
    await owner.end()
  }
}
