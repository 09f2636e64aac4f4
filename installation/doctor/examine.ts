import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readS3Settings } from 'zunft-backend/installation'
import type { Config } from '../config.ts'
import { projectFolder } from '../project-folder.ts'
import { checkPort, checkSiteUrl } from './checks/addresses.ts'
import { checkBackups, checkDataFolder, checkEncryption, checkMapData } from './checks/data-folder.ts'
import { checkAdmins, checkDatabase, checkRealtime, isMigrated } from './checks/database.ts'
import { checkMail, checkSenderDns } from './checks/mail.ts'
import { checkPlaceholders } from './checks/placeholders.ts'
import { checkStorage } from './checks/storage.ts'
import { accessDatabase, type DatabaseAccess } from './database-access.ts'
import {
  attention,
  broken,
  type Check,
  type CheckedFinding,
  type Finding,
  runChecks,
  unknown,
  well,
} from './finding.ts'

export type ExaminedInstallation = Readonly<{
  config: Config
  environment: NodeJS.ProcessEnv
  /** Folder in which the operator keeps backups. */
  backups: string | undefined
}>

/** Runs all checks, whether the server is running or not, and changes nothing. */
export async function examine(installation: ExaminedInstallation): Promise<readonly CheckedFinding[]> {
  const { config } = installation
  if (config.supabaseUrl) return runChecks([...everywhere(installation, undefined), remote(installation)])
  const access = await accessDatabase(config)
  try {
    return await runChecks([...local(installation, access), ...everywhere(installation, access.running)])
  } finally {
    await access.close()
  }
}

/** Checks that also apply to an installation that serves the site only. */
function everywhere(
  { config, environment, backups }: ExaminedInstallation,
  running: boolean | undefined,
): readonly Check[] {
  return [
    { name: 'program', title: 'Programm', run: async () => checkProgram(process.versions.node) },
    { name: 'port', title: 'Server', run: () => checkPort(config, running) },
    { name: 'site-url', title: 'Adresse', run: () => checkSiteUrl(config) },
    { name: 'map', title: 'Karte', run: () => checkMapData(config.dataDir) },
    ...(config.supabaseUrl
      ? []
      : [
          { name: 'mail', title: 'E-Mail', run: () => checkMail(config) },
          { name: 'sender-dns', title: 'E-Mail', run: () => checkSenderDns(config) },
          { name: 'switches', title: 'Schutz', run: async () => checkTestSettings(config) },
          {
            name: 'backups',
            title: 'Sicherung',
            run: async () => [
              ...checkBackups(backups),
              ...(await checkEncryption(environment, {
                isPublic: config.siteUrl?.startsWith('https:') ?? false,
              })),
            ],
          },
        ]),
  ]
}

function local(
  { config, environment }: ExaminedInstallation,
  { owner, findings }: DatabaseAccess,
): readonly Check[] {
  const { dataDir, databaseUrl } = config
  const elsewhere = readS3Settings(environment) !== undefined
  const folder = { dataDir, userId: process.getuid?.(), embedded: !databaseUrl }
  const migrated = async (run: (database: NonNullable<typeof owner>) => ReturnType<Check['run']>) =>
    owner && (await isMigrated(owner)) ? run(owner) : []
  return [
    { name: 'data-folder', title: 'Datenordner', run: async () => checkDataFolder(folder) },
    { name: 'keys', title: 'Schlüssel', run: async () => checkKeys(dataDir, environment) },
    { name: 'database', title: 'Datenbank', run: async () => (owner ? checkDatabase(owner) : findings) },
    { name: 'people', title: 'Verwaltung', run: () => migrated(checkAdmins) },
    {
      name: 'placeholders',
      title: 'Platzhalter',
      run: () => migrated((database) => checkPlaceholders(database)),
    },
    { name: 'realtime', title: 'Neuigkeiten', run: () => migrated(checkRealtime) },
    { name: 'storage', title: 'Dateien', run: () => checkStorage({ dataDir, elsewhere, owner }) },
  ]
}

function remote({ config, environment }: ExaminedInstallation): Check {
  const { supabaseUrl = '' } = config
  return {
    name: 'remote',
    title: 'Supabase',
    run: () => checkRemote(supabaseUrl, environment.SUPABASE_PUBLISHABLE_KEY),
  }
}

/** The version of Node, and whether the program is built. */
export function checkProgram(
  nodeVersion: string,
  build = projectFolder('build/complete'),
): readonly Finding[] {
  // `engines` is for the Node that installs the project; it runs with the one in node_modules.
  const { dependencies } = JSON.parse(readFileSync(projectFolder('package.json'), 'utf8')) as {
    dependencies: { node: string }
  }
  const needed = Number.parseInt(dependencies.node, 10)
  const enough = Number(nodeVersion.split('.')[0]) >= needed
  return [
    enough
      ? well(`Node ${nodeVersion}`)
      : broken(
          `Node ${nodeVersion} ist zu alt, nötig ist ${needed} oder neuer.`,
          'Führen Sie „npm ci" aus; es bringt das richtige Node mit.',
        ),
    existsSync(build)
      ? well('Die Website ist gebaut.')
      : attention(
          'Die Website ist noch nicht gebaut.',
          '„npm start" baut sie beim nächsten Mal; oder: npm run build',
        ),
  ]
}

const TIMEOUT_MILLISECONDS = 8_000

/** Whether the remote base URL answers and accepts the publishable key. */
export async function checkRemote(
  baseUrl: string,
  publishableKey: string | undefined,
): Promise<readonly Finding[]> {
  if (!publishableKey) {
    return [broken('SUPABASE_PUBLISHABLE_KEY fehlt.', 'Er steht beim Anbieter unter „API Keys".')]
  }
  try {
    const { status } = await fetch(`${baseUrl}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    if (status === 200) return [well(`${baseUrl} antwortet und kennt den Schlüssel.`)]
    return [
      broken(
        `${baseUrl} antwortet mit Status ${status}.`,
        'Stimmen SUPABASE_URL und SUPABASE_PUBLISHABLE_KEY?',
      ),
    ]
  } catch (error) {
    return [
      broken(
        `${baseUrl} ist nicht erreichbar: ${(error as Error).message}`,
        'Stimmt SUPABASE_URL, und besteht eine Verbindung?',
      ),
    ]
  }
}

const KEYS = ['jwtSecret', 'publishableKey', 'secretKey'] as const
/** Variables that together replace the file. */
const OVERRIDES = ['JWT_SECRET', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const

/** The file with the installation's keys: exists, valid, readable by its owner only. */
export function checkKeys(dataDir: string, environment: NodeJS.ProcessEnv): readonly Finding[] {
  const path = join(dataDir, 'secrets.json')
  const given = OVERRIDES.every((name) => environment[name])
  if (!existsSync(path)) {
    return [
      given
        ? well('Die Schlüssel kommen aus den Einstellungen.')
        : unknown('Die Schlüssel entstehen beim ersten Start.'),
    ]
  }
  if ((statSync(path).mode & 0o077) !== 0) {
    return [broken(`${path} ist für andere lesbar.`, `Schützen Sie die Schlüssel: chmod 600 ${path}`)]
  }
  return [isWhole(path) ? well('Die Schlüssel sind da und geschützt.') : damaged(path)]
}

function isWhole(path: string): boolean {
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    return KEYS.every((name) => typeof stored[name] === 'string' && stored[name] !== '')
  } catch {
    return false
  }
}

const damaged = (path: string): Finding =>
  broken(
    `${path} ist beschädigt oder nicht lesbar.`,
    'Eine Sicherung enthält sie (Betriebshandbuch, „Was tun, wenn …"); ohne sie müssten sich alle neu anmelden.',
  )

/** Settings for tests that must not be set on a public site. */
export function checkTestSettings({
  rateLimit,
  allowPrivateWebhooks,
}: {
  rateLimit: boolean
  allowPrivateWebhooks: boolean
}) {
  const findings: Finding[] = []
  if (!rateLimit)
    findings.push(
      broken('RATE_LIMIT ist aus: Niemand bremst Massenanfragen.', 'Entfernen Sie RATE_LIMIT=off.'),
    )
  if (allowPrivateWebhooks) {
    findings.push(
      attention(
        'Webhooks dürfen in das eigene Netz rufen.',
        'Nur nötig, wenn der Empfänger dort steht; sonst ALLOW_PRIVATE_WEBHOOKS entfernen.',
      ),
    )
  }
  return findings.length > 0 ? findings : [well('Begrenzungen sind eingeschaltet.')]
}
