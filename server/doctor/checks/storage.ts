import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { attention, broken, type Finding, unknown, well } from '../finding.ts'

const VERSION = /^[0-9a-f-]{36}$/
/** Milliseconds. A file is written before its row; only what is older has been left over. */
const OLD_ENOUGH = 3_600_000

export type StorageOptions = Readonly<{
  dataDir: string
  /** Files lie in a bucket of S3. */
  elsewhere: boolean
  owner: Pick<pg.Client, 'query'> | undefined
}>

/** Whether pictures can be kept, and whether every row has its file and every file its row. All are looked at. */
export async function lookAtStorage({
  dataDir,
  elsewhere,
  owner,
}: StorageOptions): Promise<readonly Finding[]> {
  if (elsewhere) return [unknown('Die Dateien liegen in einem S3-Speicher und wurden nicht gezählt.')]
  const folder = join(dataDir, 'storage', 'objects')
  const files = filesIn(folder)
  if (!files) return [unknown('Es sind noch keine Dateien gespeichert.')]
  return [tryWriting(folder), ...(owner ? await compare(owner, files) : [])]
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

/** When each file was written, by its version; undefined where there is no folder yet. */
function filesIn(folder: string): ReadonlyMap<string, number> | undefined {
  try {
    const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    const files = paths.filter((entry) => entry.isFile() && VERSION.test(entry.name))
    return new Map(files.map(({ name, parentPath }) => [name, statSync(join(parentPath, name)).mtimeMs]))
  } catch {
    return undefined
  }
}

async function compare(
  owner: Pick<pg.Client, 'query'>,
  files: ReadonlyMap<string, number>,
): Promise<readonly Finding[]> {
  const { rows } = await owner.query('select version, bucket_id as bucket, name from storage.objects')
  const objects = rows as readonly { version: string; bucket: string; name: string }[]
  const missing = objects.filter(({ version }) => !files.has(version))
  const known = new Set(objects.map(({ version }) => version))
  const oldest = Date.now() - OLD_ENOUGH
  const left = [...files].filter(([version, writtenAt]) => !known.has(version) && writtenAt < oldest)
  const [first] = missing
  return [
    first
      ? broken(
          `${missing.length} von ${objects.length} Dateien fehlen, zum Beispiel in „${first.bucket}".`,
          'Holen Sie den Ordner „storage" aus einer Sicherung zurück.',
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
