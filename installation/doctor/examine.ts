import { readS3Settings } from 'zunft-backend/storage'
import type { Config } from '../config.ts'
import { lookAtPort, lookAtSiteUrl } from './checks/addresses.ts'
import { lookAtBackups, lookAtEncryption } from './checks/backups.ts'
import { lookAtDataFolder } from './checks/data-folder.ts'
import { isMigrated, lookAtDatabase, lookAtPeople, lookAtRealtime } from './checks/database.ts'
import { lookAtKeys, lookAtSwitches } from './checks/keys.ts'
import { lookAtMail } from './checks/mail.ts'
import { lookAtPlaceholders } from './checks/placeholders.ts'
import { lookAtProgram } from './checks/program.ts'
import { lookAtRemote } from './checks/remote.ts'
import { lookAtStorage } from './checks/storage.ts'
import { accessDatabase, type DatabaseAccess } from './database-access.ts'
import { type Check, type CheckedFinding, lookAt } from './finding.ts'

export type Patient = Readonly<{
  config: Config
  environment: NodeJS.ProcessEnv
  /** Folder in which the operator keeps backups. */
  backups: string | undefined
}>

/** Runs all checks, whether the server is running or not, and changes nothing. */
export async function examine(patient: Patient): Promise<readonly CheckedFinding[]> {
  const { config } = patient
  if (config.supabaseUrl) return lookAt([...everywhere(patient, undefined), remote(patient)])
  const access = await accessDatabase(config)
  try {
    return await lookAt([...local(patient, access), ...everywhere(patient, access.running)])
  } finally {
    await access.close()
  }
}

/** Checks that also apply to an installation that serves the site only. */
function everywhere(
  { config, environment, backups }: Patient,
  running: boolean | undefined,
): readonly Check[] {
  return [
    { name: 'program', title: 'Programm', look: async () => lookAtProgram(process.versions.node) },
    { name: 'port', title: 'Server', look: () => lookAtPort(config, running) },
    { name: 'site-url', title: 'Adresse', look: () => lookAtSiteUrl(config) },
    ...(config.supabaseUrl
      ? []
      : [
          { name: 'mail', title: 'E-Mail', look: () => lookAtMail(config) },
          { name: 'switches', title: 'Schutz', look: async () => lookAtSwitches(config) },
          {
            name: 'backups',
            title: 'Sicherung',
            look: async () => [
              ...lookAtBackups(backups),
              ...(await lookAtEncryption(environment, {
                isPublic: config.siteUrl?.startsWith('https:') ?? false,
              })),
            ],
          },
        ]),
  ]
}

function local({ config, environment }: Patient, { owner, trouble }: DatabaseAccess): readonly Check[] {
  const { dataDir, databaseUrl } = config
  const elsewhere = readS3Settings(environment) !== undefined
  const folder = { dataDir, userId: process.getuid?.(), embedded: !databaseUrl }
  const migrated = async (look: (database: NonNullable<typeof owner>) => ReturnType<Check['look']>) =>
    owner && (await isMigrated(owner)) ? look(owner) : []
  const placeholders = async (database: typeof owner) =>
    lookAtPlaceholders(database && (await isMigrated(database)) ? database : undefined)
  return [
    { name: 'data-folder', title: 'Datenordner', look: async () => lookAtDataFolder(folder) },
    { name: 'keys', title: 'Schlüssel', look: async () => lookAtKeys(dataDir, environment) },
    { name: 'database', title: 'Datenbank', look: async () => (owner ? lookAtDatabase(owner) : trouble) },
    { name: 'people', title: 'Verwaltung', look: () => migrated(lookAtPeople) },
    { name: 'placeholders', title: 'Platzhalter', look: () => placeholders(owner) },
    { name: 'realtime', title: 'Neuigkeiten', look: () => migrated(lookAtRealtime) },
    { name: 'storage', title: 'Dateien', look: () => lookAtStorage({ dataDir, elsewhere, owner }) },
  ]
}

function remote({ config, environment }: Patient): Check {
  const { supabaseUrl = '' } = config
  return {
    name: 'remote',
    title: 'Supabase',
    look: () => lookAtRemote(supabaseUrl, environment.SUPABASE_PUBLISHABLE_KEY),
  }
}
