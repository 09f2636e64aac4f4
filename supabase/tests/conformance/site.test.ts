import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Fixture, signToken } from 'zunft-backend/conformance'
import { type Child, startChild } from 'zunft-backend/conformance/targets'
import { openRows } from './setup.ts'

const targets = inject('conformance')
const MAIN = fileURLToPath(new URL('../../../installation/main.ts', import.meta.url))

/** A base URL with `/rest/v1` only, served by PostgREST. */
async function baseHostOf(postgrest: string): Promise<Server> {
  const host = createServer((incoming, answer) => {
    const path = /^\/rest\/v1(\/.*)$/.exec(incoming.url ?? '')?.[1]
    if (!path) return answer.writeHead(404).end()
    const { method, headers } = incoming
    const passed = request(new URL(path, postgrest), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    incoming.pipe(passed)
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  return host
}

describe.runIf(targets.kind === 'own')('the site on the real PostgREST', () => {
  if (targets.kind !== 'own') return
  const { postgrest, superuser, keys } = targets
  let fixture: Fixture
  let host: Server
  let site: Child
  let url: string

  beforeAll(async () => {
    fixture = await openRows(superuser)
    await fixture.reset()
    host = await baseHostOf(postgrest)
    site = startChild(process.execPath, [MAIN], {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'error',
      SUPABASE_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
      // Like the legacy public keys of hosted projects: a JWT with the role anon.
      SUPABASE_PUBLISHABLE_KEY: signToken({ role: 'anon' }, keys.jwtSecret),
    })
    url = String((await site.line(/Zunft (http:\S+)/, 60_000))[1])
  })
  afterAll(async () => {
    await site?.stop()
    host?.close()
    host?.closeAllConnections()
    await fixture?.close()
  })

  test.each([
    ['/', 'Sonnenaufgang'],
    ['/events', 'Frühjahrsmarkt'],
    ['/ideen', 'Blühstreifen'],
    ['/mein-roding', 'Markt'],
    ['/gutscheine', 'Zimmerei Muster'],
  ])('%s is rendered with the rows of the database and no private data', async (path, content) => {
    const answer = await fetch(url + path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect([html.includes(content), html.includes('erika@example.de')]).toEqual([true, false])
  })
})
