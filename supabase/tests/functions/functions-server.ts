import { createHmac } from 'node:crypto'
import {
  createServer,
  createTestServer,
  type FunctionsRuntime,
  type Persona,
  type Received,
  type TestServer,
} from 'zunft-backend/testing'

export type FunctionsServer = Readonly<{
  server: TestServer
  /** Requested pauses in milliseconds, which are only recorded. */
  pauses: number[]
  /** Calls a function as a caller. */
  call(
    who: keyof TestServer['personas'] | Persona,
    name: string,
    body: unknown,
    signal?: AbortSignal,
  ): Promise<Response>
  /** Inserts a webhook; returns its id. */
  addWebhook(url: string, tested?: boolean): Promise<string>
  secretOf(webhookId: string): Promise<string>
  logs(): Promise<readonly Log[]>
}>

type Log = {
  webhook_url: string
  success: boolean
  response_status: number | null
  error_message: string | null
}

/** The whole server with its own clock for functions; `change` replaces parts of their platform. */
export async function startFunctionsServer(
  change: Partial<FunctionsRuntime> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<FunctionsServer> {
  const server = await createTestServer()
  const pauses: number[] = []
  const { functions, ...others } = server.dependencies
  const runtime = { ...functions.runtime, wait: async (ms: number) => void pauses.push(ms), ...change }
  const app = await createServer({ ...others, functions: { ...functions, runtime, environment } })
  const { adminPool } = server.db
  return {
    server,
    pauses,
    async call(who, name, body, signal) {
      const { headers } = typeof who === 'string' ? server.personas[who] : who
      const request = new Request(`http://site.test/functions/v1/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...(signal && { signal }),
      })
      return app.fetch(request)
    },
    async addWebhook(url, tested = false) {
      const { rows } = await adminPool.query<{ id: string }>(
        'insert into webhook_settings (webhook_url, test_successful) values ($1, $2) returning id',
        [url, tested],
      )
      return rows[0]?.id ?? ''
    },
    async secretOf(webhookId) {
      const { rows } = await adminPool.query<{ secret: string }>(
        'select secret from private.webhook_secrets where webhook_id = $1',
        [webhookId],
      )
      return rows[0]?.secret ?? ''
    },
    async logs() {
      const { rows } = await adminPool.query<Log>(
        'select webhook_url, success, response_status, error_message from webhook_logs order by created_at',
      )
      return rows
    },
  }
}

/** Verification by a receiver: written from the specification of Standard Webhooks, independent of the code that signs. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(content).digest('base64')
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))
  return headers['webhook-signature'] === `v1,${expected}` && age < 300
}
