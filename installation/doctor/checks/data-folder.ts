import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from 'zunft-backend/errors'
import { ENCRYPTED, readEncryption } from '../../backup/archive/encryption.ts'
import { describeExtract, extractPath, readExtract } from '../../map/map-data.ts'
import { attention, broken, type Finding, unknown, well } from '../finding.ts'

const GIGABYTE = 1024 ** 3
const LITTLE = 2 * GIGABYTE
const TOO_LITTLE = GIGABYTE / 4
const ROOT = 0

export type DataFolderOptions = Readonly<{
  dataDir: string
  /** User id of this process; undefined on systems without. */
  userId: number | undefined
  embedded: boolean
}>

/** The data folder: owner, permissions and free space. */
export function checkDataFolder({ dataDir, userId, embedded }: DataFolderOptions): readonly Finding[] {
  if (!existsSync(dataDir)) {
    return [
      attention(
        `${dataDir} gibt es noch nicht.`,
        'Der erste Start legt ihn an; oder DATA_DIR ist falsch gesetzt.',
      ),
    ]
  }
  const { uid } = statSync(dataDir)
  return [...rights(dataDir, userId), ...(uid === ROOT ? asRoot(userId, embedded) : []), freeSpace(dataDir)]
}

function rights(dataDir: string, userId: number | undefined): readonly Finding[] {
  const { mode, uid } = statSync(dataDir)
  if (userId !== undefined && userId !== uid) {
    return [
      broken(
        `${dataDir} gehört einem anderen Benutzer (Nummer ${uid}).`,
        'Rufen Sie die Befehle als der Benutzer auf, unter dem der Server läuft.',
      ),
    ]
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [
      broken(
        `In ${dataDir} darf nicht geschrieben werden.`,
        `Geben Sie sich das Recht: chmod 700 ${dataDir}`,
      ),
    ]
  }
  if ((mode & 0o007) !== 0) {
    return [
      attention(
        `${dataDir} steht allen Benutzern dieses Rechners offen.`,
        `Schließen Sie ihn: chmod 700 ${dataDir}`,
      ),
    ]
  }
  return [well(`${dataDir} ist beschreibbar und geschützt.`)]
}

function asRoot(userId: number | undefined, embedded: boolean): readonly Finding[] {
  if (userId !== ROOT || !embedded) return []
  return [
    attention(
      'Der Server läuft mit der eingebauten Datenbank als root.',
      'Es geht, ein eigener Benutzer ist sicherer (Betriebshandbuch, „Auf einem Server").',
    ),
  ]
}

function freeSpace(dataDir: string): Finding {
  const { bavail, bsize, blocks } = statfsSync(dataDir)
  if (blocks === 0) return unknown('Das Dateisystem sagt nicht, wie viel Platz frei ist.')
  const free = bavail * bsize
  const says = `${(free / GIGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB frei`
  if (free < TOO_LITTLE) return broken(`Nur noch ${says}.`, 'Schaffen Sie Platz, bevor Speichern scheitert.')
  return free < LITTLE
    ? attention(`${says}.`, 'Das reicht noch; planen Sie mehr Platz ein.')
    : well(`${says}.`)
}

const DAY_MILLISECONDS = 86_400_000
const MOST_DAYS = 400

/** The map data of the region: whether there are any, where and how old. */
export async function checkMapData(dataDir: string, now = Date.now()): Promise<readonly Finding[]> {
  const path = extractPath(dataDir)
  if (!existsSync(path))
    return [well('Ohne Kartendaten: Die Seite hat keine Karte (Betriebshandbuch, „Kartendaten“).')]
  try {
    const extract = await readExtract(path)
    const days = Math.floor((now - extract.modified.getTime()) / DAY_MILLISECONDS)
    return [
      days > MOST_DAYS
        ? attention(`${describeExtract(extract)} Sie sind ${days} Tage alt.`, `Holen Sie neue: npm run map`)
        : well(describeExtract(extract)),
    ]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [broken(error.message, 'Legen Sie andere ab: npm run map. Bis dahin hat die Seite keine Karte.')]
  }
}

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
