import { readS3Settings } from 'zunft-backend/storage'
import type { Config } from '../config.ts'
import { checkPort, checkSiteUrl } from './checks/addresses.ts'
import { checkBackups, checkEncryption } from './checks/backups.ts'
import { checkDataFolder } from './checks/data-folder.ts'
import { checkAdmins, checkDatabase, checkRealtime, isMigrated } from './checks/database.ts'
import { checkKeys, checkTestSettings } from './checks/keys.ts'
import { checkMail } from './checks/mail.ts'
import { checkMapData } from './checks/map-data.ts'
import { checkPlaceholders } from './checks/placeholders.ts'
import { checkProgram } from './checks/program.ts'
import { checkRemote } from './checks/remote.ts'
import { checkSenderDns } from './checks/sender-dns.ts'
import { checkStorage } from './checks/storage.ts'
import { accessDatabase, type DatabaseAccess } from './database-access.ts'
import { type Check, type CheckedFinding, runChecks } from './finding.ts'

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
