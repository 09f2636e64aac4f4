import { Hono, type HonoRequest } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { bootFailed, functionNotFound, functionTimedOut, missingAuthorization } from './errors.ts'
import type { FunctionModules } from './function-modules.ts'
import type { Fetch, FunctionsRuntime, Handler } from './platform.ts'

export { type FunctionModules, findFunctions } from './function-modules.ts'
export { createOutside } from './outside.ts'
export { type FunctionsRuntime, functionEnvironment, functionsRuntime } from './platform.ts'
export { renderFunctionsError } from './render-error.ts'
export { type ScheduledFunction, type ScheduleOptions, scheduleFunctions } from './scheduled-functions.ts'

/** Time limit of a call in milliseconds, as on hosted Supabase. */
const TIME_LIMIT = 150_000

export type FunctionsDependencies = Readonly<{
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
