import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from 'zunft-backend/errors'
import { ENCRYPTED, readEncryption } from '../../backup/archive/encryption.ts'
import { attention, broken, type Finding, unknown, well } from '../finding.ts'

const DAY_MILLISECONDS = 86_400_000
const MAX_AGE_DAYS = 8
/** First bytes of a backup: gzip, or age. */
const BEGINNINGS = [Buffer.from([0x1f, 0x8b]), ENCRYPTED] as const

/** Age of the newest backup; `folder` is where the operator keeps them. */
export function checkBackups(folder: string | undefined): readonly Finding[] {
  if (!folder) {
    return [
      unknown(
        'Wo Sicherungen liegen, ist nicht bekannt; nennen Sie den Ordner: npm run doctor -- --backups /pfad',
      ),
    ]
  }
  try {
    const times = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.unfinished'))
      .map(({ name }) => join(folder, name))
      .filter(looksLikeBackup)
      .map((path) => statSync(path).mtimeMs)
    if (times.length === 0)
      return [broken(`In ${folder} liegt keine Sicherung.`, 'Machen Sie eine: npm run backup -- <Datei>')]
    const days = Math.floor((Date.now() - Math.max(...times)) / DAY_MILLISECONDS)
    const says =
      days === 0
        ? 'Die letzte Sicherung ist von heute.'
        : `Die letzte Sicherung ist ${days === 1 ? 'einen Tag' : `${days} Tage`} alt.`
    return [
      days < MAX_AGE_DAYS
        ? well(says)
        : attention(says, 'Läuft der Zeitplan noch? (Betriebshandbuch, „Sicherung")'),
    ]
  } catch (error) {
    return [broken(`${folder} kann nicht gelesen werden: ${(error as Error).message}`, 'Stimmt der Pfad?')]
  }
}

/**
 * Whether backups are encrypted. They contain bank details and leave the machine, so unencrypted backups of a public site are an error
 * instead of a hint.
 */
export async function checkEncryption(
  environment: NodeJS.ProcessEnv,
  { isPublic }: Readonly<{ isPublic: boolean }>,
): Promise<readonly Finding[]> {
  try {
    if (await readEncryption(environment)) return [well('Sicherungen werden verschlüsselt.')]
    return [(isPublic ? broken : attention)('Sicherungen werden nicht verschlüsselt.', ENCRYPT)]
  } catch (error) {
    if (error instanceof StartError) return [broken(error.message, ENCRYPT)]
    throw error
  }
}

const ENCRYPT =
  'Setzen Sie BACKUP_RECIPIENT (Schlüssel dazu: npm run backup -- --new-key) oder BACKUP_PASSPHRASE (Betriebshandbuch, „Sicherung").'

/** Empty files and other files in the folder do not count as backups. */
function looksLikeBackup(path: string): boolean {
  const start = Buffer.alloc(32)
  const file = openSync(path, 'r')
  try {
    readSync(file, start)
  } finally {
    closeSync(file)
  }
  return BEGINNINGS.some((beginning) => start.subarray(0, beginning.length).equals(beginning))
}
