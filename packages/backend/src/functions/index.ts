import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Context, Hono, type HonoRequest } from 'hono'
import { HttpError, InvalidTokenError } from '../http/errors.ts'
import type { ServerEnv } from '../http/identity.ts'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import {
  bootFailed,
  FunctionsError,
  functionBroken,
  functionNotFound,
  functionTimedOut,
  invalidToken,
  missingAuthorization,
} from './errors.ts'
import type { Outside } from './outside-fetch.ts'
import type { Fetch, FunctionsRuntime, Handler } from './platform.ts'
import { isPublicAddress } from './public-address.ts'

export { type FunctionsRuntime, functionEnvironment, functionsRuntime } from './platform.ts'
export { type ScheduledFunction, type ScheduleOptions, scheduleFunctions } from './scheduled-functions.ts'

/** Time limit of a call in milliseconds, as on hosted Supabase. */
const TIME_LIMIT = 150_000

type FunctionsDependencies = Readonly<{
  modules: FunctionModules
  runtime: FunctionsRuntime
  environment: Readonly<Record<string, string>>
  /** Functions called without API key and token (`verify_jwt = false` in config.toml). */
  open?: ReadonlySet<string> | undefined
  /** Calls the other services. */
  backend: Fetch
  timeLimit?: number
}>

/** OPTIONS requests and calls of `open` functions need neither API key nor token. */
export const isOpenFunctionsRequest =
  (open: ReadonlySet<string> = new Set()) =>
  (request: HonoRequest): boolean =>
    request.method === 'OPTIONS' || open.has(request.path.split('/')[3] ?? '')

/** The functions of the project (`/functions/v1/<name>`), as `@supabase/functions-js` calls them. Each authorises its callers itself. */
export function createFunctions(dependencies: FunctionsDependencies): Hono<ServerEnv> {
  const {
    modules,
    runtime: { runTask, ...runtime },
    environment,
    backend,
    open,
    timeLimit = TIME_LIMIT,
  } = dependencies
  const app = new Hono<ServerEnv>()
  app.all('/:name/*', async (c) => {
    const name = c.req.param('name')
    const isOpen = c.req.method === 'OPTIONS' || open?.has(name)
    if (!isOpen && !c.req.header('authorization')) throw missingAuthorization()
    const module = modules.get(name)
    if (!module) throw functionNotFound()
    const handle = await booted(module.load)
    const log = c.get('log')
    const platform = {
      ...runtime,
      backend,
      env: (name: string) => environment[name],
      task: (name: string, input: unknown) => runTask({ file: module.file, name, input }),
      report: (message: string, error: unknown) => log().error({ err: error }, message),
    }
    return within(timeLimit, handle(c.req.raw, platform))
  })
  app.all('*', () => {
    throw functionNotFound()
  })
  return app
}

async function booted(load: () => Promise<Handler>): Promise<Handler> {
  try {
    return await load()
  } catch (error) {
    throw bootFailed(error)
  }
}

async function within(milliseconds: number, answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(functionTimedOut()), milliseconds)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/** `load` is called by each request. */
type FunctionModule = Readonly<{ file: string; load(): Promise<Handler> }>

/** The functions of a project by name; each is loaded at its first call. */
export type FunctionModules = ReadonlyMap<string, FunctionModule>

/** The functions of a project's `functions/`: as source, or bundled when the server is a bundle. */
export function findFunctions(folder: string): FunctionModules {
  const bundled = !import.meta.url.endsWith('.ts')
  const files = bundled ? bundles(join(import.meta.dirname, 'functions')) : sources(folder)
  return new Map(files.map(([name, file]) => [name, { file, load: () => load(file) }]))
}

/** Folders beginning with an underscore hold what functions share. */
function sources(folder: string): [string, string][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name): [string, string] => [name, join(folder, name, 'index.ts')])
    .filter(([name, file]) => !name.startsWith('_') && existsSync(file))
}

function bundles(folder: string): [string, string][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file.slice(0, -'.js'.length), join(folder, file)])
}

async function load(file: string): Promise<Handler> {
  const { handle } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { handle?: Handler }
  if (typeof handle !== 'function') throw new Error(`${file} exports no "handle"`)
  return handle
}

/** `fetch` for calls of functions to other hosts: public addresses only, unless `allowPrivate`. Counts the outcomes. */
export function createOutside({
  allowPrivate,
  metrics = NO_METRICS,
}: Readonly<{ allowPrivate: boolean; metrics?: Metrics }>): Outside {
  let loading: Promise<Outside> | undefined
  // The HTTP client is loaded by the first call: most servers make none for hours.
  const load = async () => {
    const { outsideFetch } = await import('./outside-fetch.ts')
    return outsideFetch({ isAllowed: allowPrivate ? () => true : isPublicAddress })
  }
  const deliveries = metrics.counter({
    name: 'zunft_webhook_deliveries_total',
    help: 'Messages to webhooks: "accepted" (2xx), "refused" (any other answer) or "unreachable".',
    labels: ['outcome'],
  })
  return {
    async fetch(url, init) {
      loading ??= load()
      const outside = await loading
      try {
        const response = await outside.fetch(url, init)
        deliveries.add({ outcome: response.ok ? 'accepted' : 'refused' })
        return response
      } catch (error) {
        deliveries.add({ outcome: 'unreachable' })
        throw error
      }
    },
    async close() {
      const outside = await loading
      await outside?.close()
    },
  }
}

/** Renders every error of the service, with the message as `message` and, for older clients, as `msg`. */
export function renderFunctionsError(error: Error, c: Context<ServerEnv>): Response {
  const known = toFunctionsError(error)
  if (known.status >= 500) c.get('log')?.().error({ err: known }, 'a function failed')
  const { status, code, message, relay, headers } = known
  return c.json({ code, message, msg: message }, status, {
    ...headers,
    'sb-error-code': code,
    ...(relay ? { 'x-relay-error': 'true' } : {}),
  })
}

function toFunctionsError(error: Error): FunctionsError {
  if (error instanceof FunctionsError) return error
  if (error instanceof InvalidTokenError) return invalidToken(error.fault, error)
  if (error instanceof HttpError) {
    const { status, code, message, headers } = error
    return new FunctionsError(status, code.toUpperCase(), message, { headers: { ...headers }, cause: error })
  }
  return functionBroken(error)
}
