import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ENGLISH } from './messages/english.ts'
import type { Messages } from './messages/messages.ts'
import { StartError } from './start-error.ts'

export type Secrets = Readonly<{
  /** Verifies session tokens (HS256), signs them where it was given from outside; keys for other purposes derive from it. */
  jwtSecret: string
  /** Private key (EC P-256, PKCS #8 in PEM) that signs session tokens with ES256; undefined: they are signed with `jwtSecret`. */
  signingKey: string | undefined
  /** Public API key: may be seen by everybody, acts as role `anon`. */
  publishableKey: string
  /** Secret API key: acts as role `service_role`, past every policy. */
  secretKey: string
}>

const KEYS = ['JWT_SECRET', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const
/** Where the environment gives all keys, none is made. */
const NONE = { jwtSecret: '', signingKey: undefined, publishableKey: '', secretKey: '' } as const

/**
 * Throws a `StartError` unless the environment gives every key: on a database that several servers may share, keys made by one
 * of them would be refused by the others.
 */
export function checkSharedKeys(environment: NodeJS.ProcessEnv): void {
  const missing = KEYS.filter((name) => !environment[name])
  if (missing.length === 0) return
  throw new StartError(
    `DATABASE_URL needs ${missing.join(', ')} beside it, the same for every server on that database.`,
  )
}

const Stored = z.object({
  jwtSecret: z.string().min(32),
  // Missing in folders made before there were accounts to sign in to.
  signingKey: z.string().refine(isPrivateKey).optional(),
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
})

type Stored = z.output<typeof Stored>

/**
 * Reads `DATA_DIR/secrets.json` (mode 0600), making it on the first start; `JWT_SECRET`, `SUPABASE_PUBLISHABLE_KEY` and
 * `SUPABASE_SECRET_KEY` override what it holds. With a `JWT_SECRET` of their own, several servers accept each other's tokens.
 */
export function readSecrets(dataDir: string, environment: NodeJS.ProcessEnv): Secrets {
  return combine(allGiven(environment) ? NONE : complete(dataDir), environment)
}

/** Those an installation has already, in its folder or in the environment; null: a start would make some. Nothing is written. */
export function findSecrets(dataDir: string, environment: NodeJS.ProcessEnv): Secrets | null {
  const known = allGiven(environment) ? NONE : readStored(join(dataDir, 'secrets.json'))
  return known ? combine(known, environment) : null
}

const allGiven = (environment: NodeJS.ProcessEnv): boolean => KEYS.every((name) => environment[name])

function combine(stored: Stored, environment: NodeJS.ProcessEnv): Secrets {
  const jwtSecret = environment.JWT_SECRET || stored.jwtSecret
  if (Buffer.byteLength(jwtSecret) < 32) throw new StartError('JWT_SECRET must have at least 32 characters.')
  const publishableKey = environment.SUPABASE_PUBLISHABLE_KEY || stored.publishableKey
  const secretKey = environment.SUPABASE_SECRET_KEY || stored.secretKey
  if (publishableKey === secretKey) {
    throw new StartError('SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY must not be the same.')
  }
  const signingKey = environment.JWT_SECRET ? undefined : stored.signingKey
  return Object.freeze({ jwtSecret, signingKey, publishableKey, secretKey })
}

/**
 * Writes the secrets of another installation beside those in `dataDir` and answers how to put them in their place. Throws a
 * `StartError` where the environment would override the one that second factors are encrypted with.
 */
export function prepareSecrets(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
  secrets: Secrets,
  messages: Messages = ENGLISH,
): () => void {
  if (environment.JWT_SECRET && environment.JWT_SECRET !== secrets.jwtSecret) {
    throw new StartError(messages.otherJwtSecret)
  }
  const { signingKey, ...rest } = secrets
  return prepare(dataDir, join(dataDir, 'secrets.json'), signingKey ? { ...rest, signingKey } : rest)
}

function complete(dataDir: string): Stored {
  const path = join(dataDir, 'secrets.json')
  const stored = readStored(path)
  if (stored?.signingKey) return stored
  const completed = { ...(stored ?? create()), signingKey: createSigningKey() }
  write(dataDir, path, completed)
  return completed
}

function readStored(path: string): Stored | undefined {
  if (!existsSync(path)) return undefined
  try {
    return Stored.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new StartError(`${path} cannot be read; restore it from a backup or remove it to get new keys.`, {
      cause,
    })
  }
}

function create(): Stored {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  }
}

function createSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** Written beside and renamed, so that a crash never leaves half a file. */
function write(dataDir: string, path: string, secrets: Stored): void {
  prepare(dataDir, path, secrets)()
}

/** Writes the file beside its place and answers how to put it there. On the disk each time: a power cut leaves no empty file. */
function prepare(dataDir: string, path: string, secrets: Stored): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.new`
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  return () => {
    renameSync(unfinished, path)
    syncFolder(dataDir)
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
