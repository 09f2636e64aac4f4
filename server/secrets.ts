import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

export type Secrets = Readonly<{
  /** Signs and verifies session tokens (HS256). */
  jwtSecret: string
  /** Public API key: may be seen by everybody, acts as role `anon`. */
  publishableKey: string
  /** Secret API key: acts as role `service_role`, past every policy. */
  secretKey: string
}>

const Stored = z.object({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
})

/**
 * Reads `DATA_DIR/secrets.json` (mode 0600), making it on the first start; `JWT_SECRET`, `SUPABASE_PUBLISHABLE_KEY` and
 * `SUPABASE_SECRET_KEY` override what it holds.
 */
export function readSecrets(dataDir: string, environment: NodeJS.ProcessEnv): Secrets {
  const stored = readStored(join(dataDir, 'secrets.json')) ?? create(dataDir)
  const jwtSecret = environment.JWT_SECRET || stored.jwtSecret
  if (Buffer.byteLength(jwtSecret) < 32) throw new StartError('JWT_SECRET must have at least 32 characters.')
  const publishableKey = environment.SUPABASE_PUBLISHABLE_KEY || stored.publishableKey
  const secretKey = environment.SUPABASE_SECRET_KEY || stored.secretKey
  if (publishableKey === secretKey) {
    throw new StartError('SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY must not be the same.')
  }
  return Object.freeze({ jwtSecret, publishableKey, secretKey })
}

function readStored(path: string): Secrets | undefined {
  if (!existsSync(path)) return undefined
  try {
    return Stored.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new StartError(`${path} cannot be read; restore it from a backup or remove it to get new keys.`, {
      cause,
    })
  }
}

function create(dataDir: string): Secrets {
  const secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unfinished = join(dataDir, 'secrets.json.new')
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(unfinished, join(dataDir, 'secrets.json'))
  return secrets
}
