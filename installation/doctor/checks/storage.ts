import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { attention, broken, type Finding, unknown, well } from '../finding.ts'

const VERSION = /^[0-9a-f-]{36}$/
/** Milliseconds. A file is written before its row, so only older files count as orphaned. */
const OLD_ENOUGH = 3_600_000

export type StorageOptions = Readonly<{
  dataDir: string
  /** Files are in an S3 bucket. */
  elsewhere: boolean
  owner: Pick<pg.Client, 'query'> | undefined
}>

/** Whether files can be stored, and whether every row has its file and every file its row. Checks all of them. */
export async function checkStorage({
  dataDir,
  elsewhere,
  owner,
}: StorageOptions): Promise<readonly Finding[]> {
  if (elsewhere) return [unknown('Die Dateien liegen in einem S3-Speicher und wurden nicht gezählt.')]
  const folder = join(dataDir, 'storage', 'objects')
  const files = filesIn(folder)
  if (!files) return [unknown('Es sind noch keine Dateien gespeichert.')]
  return [tryWriting(folder), ...(owner ? await compare(owner, folder, files) : [])]
}

function tryWriting(folder: string): Finding {
  const path = join(folder, `doctor-${process.pid}`)
  try {
    writeFileSync(path, 'Probe', { mode: 0o600 })
    return well('Dateien können gespeichert werden.')
  } catch (error) {
    return broken(
      `Dateien können nicht gespeichert werden: ${(error as Error).message}`,
      `Prüfen Sie Rechte und freien Platz von ${folder}.`,
    )
  } finally {
    rmSync(path, { force: true })
  }
}

/** Modification time of each file by version; undefined when the folder does not exist yet. */
function filesIn(folder: string): ReadonlyMap<string, number> | undefined {
  if (!existsSync(folder)) return undefined
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
  return new Map(
    paths
      .filter((entry) => entry.isFile() && VERSION.test(entry.name))
      .flatMap(({ name, parentPath }) => {
        // Removed by a running server since the folder was listed.
        const found = statSync(join(parentPath, name), { throwIfNoEntry: false })
        return found ? [[name, found.mtimeMs] as const] : []
      }),
  )
}

type StoredRow = Readonly<{ version: string; bucket: string }>

const readRows = async (owner: Pick<pg.Client, 'query'>): Promise<readonly StoredRow[]> =>
  (await owner.query('select version, bucket_id as bucket from storage.objects where version is not null'))
    .rows as StoredRow[]

async function compare(
  owner: Pick<pg.Client, 'query'>,
  folder: string,
  files: ReadonlyMap<string, number>,
): Promise<readonly Finding[]> {
  const objects = await readRows(owner)
  const missing = await missingTwice(
    owner,
    folder,
    objects.filter(({ version }) => !files.has(version)),
  )
  const known = new Set(objects.map(({ version }) => version))
  const oldest = Date.now() - OLD_ENOUGH
  const left = [...files].filter(([version, writtenAt]) => !known.has(version) && writtenAt < oldest)
  const [first] = missing
  return [
    first
      ? broken(
          `${missing.length} von ${objects.length} Dateien fehlen, zum Beispiel in „${first.bucket}".`,
          'Spielen Sie eine Sicherung ein, in der sie noch sind, oder laden Sie die Bilder neu hoch.',
        )
      : well(`Alle ${objects.length} Dateien sind da.`),
    ...(left.length > 0
      ? [
          attention(
            `${left.length} Dateien gehören zu nichts mehr.`,
            'Der nächste Start räumt sie auf, solange es die Minderheit ist.',
          ),
        ]
      : []),
  ]
}

/** A running server writes and removes files between listing the folder and reading the rows: only a file that is missing twice counts. */
async function missingTwice(
  owner: Pick<pg.Client, 'query'>,
  folder: string,
  missing: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const absent = missing.filter(({ version }) => !existsSync(join(folder, version.slice(0, 2), version)))
  if (absent.length === 0) return absent
  const rows = new Set((await readRows(owner)).map(({ version }) => version))
  return absent.filter(({ version }) => rows.has(version))
}
