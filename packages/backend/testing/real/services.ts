import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startChild } from '../../conformance/targets.ts'
import type { HostedDatabase } from './database.ts'

/** Where the real services are on this machine: the program of the auth service, and a built checkout of the storage service. */
type RealPrograms = Readonly<{ auth: string; storage: string }>

type RealServices = Readonly<{
  /** Environment of the comparison with our services. */
  environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}>

/** Signs the tokens of both services, and the API keys. */
const JWT_SECRET = 'only-the-real-services-of-tests-sign-with-this'

const HOST = '127.0.0.1'

/** Lets both services migrate the database. */
export function migrateServices(programs: RealPrograms, database: HostedDatabase): void {
  execFileSync(programs.auth, ['migrate'], { env: authSettings(database, 0), stdio: 'pipe' })
  execFileSync(process.execPath, [join(programs.storage, 'dist/scripts/migrate-call.js')], {
    cwd: programs.storage,
    env: storageSettings(database, 0, tmpdir()),
    stdio: 'pipe',
  })
}

/** Starts both on `port` and the next one, the auth service with `more` variables; mails of accounts go to an SMTP server on the one after that. */
export async function startServices(
  programs: RealPrograms,
  database: HostedDatabase,
  port: number,
  more: Readonly<Record<string, string>> = {},
): Promise<RealServices> {
  const files = mkdtempSync(join(tmpdir(), 'zunft-backend-real-files-'))
  const children: Child[] = []
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()))
    rmSync(files, { recursive: true, force: true })
  }
  try {
    const auth = startChild(programs.auth, ['serve'], { ...authSettings(database, port), ...more })
    children.push(auth)
    const storage = startChild(
      process.execPath,
      [join(programs.storage, 'dist/start/server.js')],
      storageSettings(database, port + 1, files),
      programs.storage,
    )
    children.push(storage)
    await auth.line(/started on/, 30_000)
    await storage.line(/Started Successfully/, 60_000)
    return {
      environment: {
        REAL_AUTH_URL: `http://${HOST}:${port}`,
        REAL_STORAGE_URL: `http://${HOST}:${port + 1}`,
        REAL_SMTP_PORT: String(port + 2),
        REAL_JWT_SECRET: JWT_SECRET,
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** As our server has them: confirmed addresses, both addresses confirm a change, codes of apps as second factor, no limits. */
function authSettings(database: HostedDatabase, port: number): NodeJS.ProcessEnv {
  const subjects = ['CONFIRMATION', 'RECOVERY', 'MAGIC_LINK', 'EMAIL_CHANGE', 'INVITE', 'REAUTHENTICATION']
  return {
    PATH: process.env.PATH,
    GOTRUE_DB_DRIVER: 'postgres',
    DB_NAMESPACE: 'auth',
    DATABASE_URL: database.connection('supabase_auth_admin').replace('postgresql:', 'postgres:'),
    GOTRUE_API_HOST: HOST,
    PORT: String(port),
    API_EXTERNAL_URL: `http://${HOST}:${port}`,
    GOTRUE_SITE_URL: 'http://site.example/',
    GOTRUE_LOG_LEVEL: 'info',
    GOTRUE_JWT_SECRET: JWT_SECRET,
    GOTRUE_JWT_ISSUER: `http://${HOST}:${port}`,
    GOTRUE_JWT_EXP: '3600',
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'supabase_admin,service_role',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'true',
    GOTRUE_MAILER_OTP_EXP: '86400',
    GOTRUE_MAX_VERIFIED_FACTORS: '10',
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: 'true',
    GOTRUE_PASSWORD_MIN_LENGTH: '6',
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'true',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
    // Tokens that are signed, as hosted projects have them.
    GOTRUE_SECURITY_REFRESH_TOKEN_ALGORITHM_VERSION: '2',
    GOTRUE_SMTP_HOST: HOST,
    GOTRUE_SMTP_PORT: String(port + 2),
    GOTRUE_SMTP_ADMIN_EMAIL: 'site@site.example',
    GOTRUE_SMTP_MAX_FREQUENCY: '1ns',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '100000',
    // The code, which the mails that come with the service do not show.
    ...Object.fromEntries(subjects.map((mail) => [`GOTRUE_MAILER_SUBJECTS_${mail}`, '{{ .Token }}'])),
  }
}

function storageSettings(database: HostedDatabase, port: number, files: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    SERVER_HOST: HOST,
    SERVER_PORT: String(port),
    DATABASE_URL: database.connection('supabase_storage_admin'),
    DB_INSTALL_ROLES: 'false',
    DB_SUPER_USER: 'postgres',
    DB_ANON_ROLE: 'anon',
    DB_AUTHENTICATED_ROLE: 'authenticated',
    DB_SERVICE_ROLE: 'service_role',
    AUTH_JWT_SECRET: JWT_SECRET,
    AUTH_JWT_ALGORITHM: 'HS256',
    STORAGE_BACKEND: 'file',
    STORAGE_FILE_BACKEND_PATH: files,
    STORAGE_FILE_ETAG_ALGORITHM: 'md5',
    UPLOAD_FILE_SIZE_LIMIT: String(50 * 1024 * 1024),
    UPLOAD_FILE_SIZE_LIMIT_STANDARD: String(50 * 1024 * 1024),
    UPLOAD_SIGNED_URL_EXPIRATION_TIME: '7200',
    // Needs imgproxy.
    IMAGE_TRANSFORMATION_ENABLED: 'false',
    PG_QUEUE_ENABLE: 'false',
    LOG_LEVEL: 'info',
  }
}
