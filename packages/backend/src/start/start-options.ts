import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { PasswordHasher } from '../auth/index.ts'
import type { PageCache } from '../cache/index.ts'
import type { ScheduledFunction } from '../functions/index.ts'
import type { ServerEnv } from '../http/identity.ts'
import type { Messages } from '../messages/messages.ts'
import type { WatchedMetrics } from '../metrics/metrics.ts'
import type { ReadOutside } from '../rest/read-tables.ts'
import type { Config } from './config.ts'
import type { RequestListener, UpgradeListener } from './listen.ts'

export type StartOptions = Readonly<{
  config: Config
  environment: NodeJS.ProcessEnv
  /** Where the server listens. */
  url: string
  log: Logger
  /** Undefined without `METRICS_TOKEN`. */
  watched?: WatchedMetrics | undefined
  development: boolean
}>

export type Running = Readonly<{
  fetch: Hono<ServerEnv>['fetch']
  /** Handles requests first (files of the development server) and passes on all others. */
  before?: (...request: [...Parameters<RequestListener>, next: () => void]) => void
  /** Answers from the cache; false when it cannot. To be called first. */
  fastPath: PageCache['fastPath']['answer']
  /** Answers reads of tables; false for other requests. To be called second. */
  read?: ReadOutside
  /** Handles HTTP upgrades to WebSockets. */
  upgrade?: UpgradeListener
  /** Closes the WebSockets; HTTP requests may still be pending. */
  closeSockets?(): Promise<void>
  close(): Promise<void>
}>

/** Runs on the migrated database before anything is served. */
export type Prepared = Readonly<{
  ownerConnection: string
  passwords: PasswordHasher
  /** Whether the database was empty and has been filled with the project's demo data. */
  seeded: boolean
}>

/** What pages need from the backend. */
export type PageAccess = Readonly<{
  cache: PageCache
  publishableKey: string
  /** Public origin, without a trailing slash. */
  siteUrl: string
  /** Calls the services in-process, and records the tables that are read for the cache. */
  fetch: typeof fetch
}>

export type Mounted = Pick<Running, 'before' | 'close'>

/** Extensions of the program that embeds the backend. */
export type Extensions = Readonly<{
  /** Texts for operators; English by default. */
  messages?: Messages
  /** Variables for functions, beside those of Supabase. */
  functionEnvironment?: Readonly<Record<string, string>>
  /** Demo data in place of the project's: files relative to its folder. */
  seedFiles?: readonly string[] | undefined
  /** Functions that this server calls by itself, with the secret key. */
  scheduledFunctions?: readonly ScheduledFunction[]
  /** Called while the database is migrated, for instance to load modules that are needed afterwards. */
  whileDatabaseMigrates?(): void
  prepare?(prepared: Prepared): Promise<void>
  /** Called once, one second after the start; a rejection is logged. */
  afterStart?(ownerConnection: string): Promise<void>
  /** Adds routes behind the services: every path that no service answers. */
  mount?(app: Hono<ServerEnv>, access: PageAccess): Promise<Mounted>
}>

/** Loopback hosts: development, or behind a proxy. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** The public origin for canonical URLs and links in mails. Not read from requests: the Host header is the sender's choice. */
export function publicOrigin({ config, url, log }: Pick<StartOptions, 'config' | 'url' | 'log'>): string {
  if (config.siteUrl) return config.siteUrl
  if (config.smtpUrl) log.warn(`SITE_URL is not set: links in mails lead to ${url}`)
  else if (!LOOPBACK.has(config.host)) log.warn(`SITE_URL is not set: pages give ${url} as their address`)
  return url
}
