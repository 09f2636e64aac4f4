import { resolve } from 'node:path'
import { z } from 'zod'
import { type AddressList, readAddressList } from '../http/client-address.ts'
import { StartError } from './start-error.ts'

/** The configuration from environment variables, read once and frozen. Secrets are in `secrets.ts`. */
export type Config = Readonly<{
  host: string
  port: number
  dataDir: string
  /** Fill an empty database with demo data. */
  demoData: boolean
  /** An outside PostgreSQL (15 or later) instead of the embedded one. */
  databaseUrl: string | undefined
  /** The Supabase project that is served. */
  project: string
  /** Public origin for canonical URLs and links in mails, without a trailing slash; unset: where the server listens. */
  siteUrl: string | undefined
  /** The SMTP server (`smtp://` or `smtps://`); unset: mail is written to the outbox below `dataDir`. */
  smtpUrl: string | undefined
  /** Whether `smtp://` is only used where the server offers encryption (STARTTLS). */
  smtpTls: boolean
  /** Let webhooks go to private and loopback addresses (intranet, tests). */
  allowPrivateWebhooks: boolean
  /** Reverse proxies whose `X-Forwarded-For` is trusted, so that limits count visitors and not the proxy. */
  trustedProxies: AddressList
  rateLimit: boolean
  /** Mails about accounts sent per hour, at most; five times as many in a day. Unset: 200. */
  mailsPerHour: number | undefined
  /** Bearer token for `GET /metrics`; unset: no such endpoint, and nothing is measured. */
  metricsToken: string | undefined
  logLevel: string
}>

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on')
/** A setting that is an http(s) URL. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
const origin = httpUrl
  .refine((url) => new URL(url).href === `${new URL(url).origin}/`, 'must be an origin without a path')
  .transform((url) => new URL(url).origin)

/** Characters that end the host of a URL, or begin an escape. */
const RESERVED = /[#/?\s]|%(?![\da-f]{2})/i
/** User name and password end at the last `@`. */
const credentialsOf = (url: string) => url.slice(url.indexOf('//') + 2, Math.max(url.lastIndexOf('@'), 0))
const smtpUrl = z
  .string()
  .refine(
    (url) => !RESERVED.test(credentialsOf(url)),
    'must have special characters of user name and password escaped: # as %23, / as %2F, ? as %3F, % as %25, @ as %40, a space as %20',
  )
  .pipe(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }))

const addressList = z.string().transform((text, context): AddressList => {
  const list = readAddressList(text)
  if (list) return list
  context.addIssue('must be addresses or networks (10.0.0.2, 172.18.0.0/16), separated by commas')
  return z.NEVER
})
const NO_ADDRESSES: AddressList = { has: () => false }

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65535, 'must be a port number')
    .default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO_DATA: onOff.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' }).optional(),
  SUPABASE_PROJECT: z.string().min(1).default('./supabase'),
  SITE_URL: origin.optional(),
  SMTP_URL: smtpUrl.optional(),
  SMTP_TLS: onOff.default(true),
  ALLOW_PRIVATE_WEBHOOKS: onOff.default(false),
  TRUSTED_PROXIES: addressList.default(NO_ADDRESSES),
  MAILS_PER_HOUR: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(2, 'must be at least 2')
    .max(100_000, 'must be at most 100000')
    .optional(),
  RATE_LIMIT: onOff.default(true),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'is not a log level')
    .default('info'),
})

/** Variables whose values contain secrets; error messages omit them. */
const SECRET: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'])

/** Turns the environment into the configuration; a wrong value is a `StartError` naming the variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = readSettings(Environment, environment)
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    demoData: env.DEMO_DATA ?? env.DATABASE_URL === undefined,
    databaseUrl: env.DATABASE_URL,
    project: resolve(env.SUPABASE_PROJECT),
    siteUrl: env.SITE_URL,
    smtpUrl: env.SMTP_URL,
    smtpTls: env.SMTP_TLS,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimit: env.RATE_LIMIT,
    mailsPerHour: env.MAILS_PER_HOUR,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  })
}

/** The settings that `schema` names; empty ones count as not set. A wrong value is a `StartError` naming the variable. */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0])
  const value = SECRET.has(name) ? '' : `, but is "${environment[name]}"`
  throw new StartError(`${name} ${issue?.message}${value}.`)
}
