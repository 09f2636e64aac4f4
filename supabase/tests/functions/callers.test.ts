import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Persona, type Receiver, startReceiver } from 'zunft-backend/testing'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

describe('callers', () => {
  let functions: FunctionsServer
  let receiver: Receiver
  beforeAll(async () => {
    ;[functions, receiver] = await Promise.all([startFunctionsServer(), startReceiver()])
  })
  afterAll(() => Promise.all([functions.server.close(), receiver.close()]))

  const FUNCTIONS = [
    'test-webhook',
    'send-newsletter',
    'deliver-newsletters',
    'check-newsletter',
    'manage-accounts',
    'import-event-feeds',
  ]
  const whole = async () => {
    const webhook_id = await functions.addWebhook(receiver.url, true)
    return { webhook_id, webhook_url: receiver.url, subject: 'Neues', content: 'Grüß Gott' }
  }

  /** A confirmed account without a role, signed in. */
  async function guest(): Promise<Persona> {
    const account = { email: `${crypto.randomUUID()}@example.org`, password: 'Brezn-und-Bier' }
    const { visitor, service } = functions.server.personas
    const post = (path: string, headers: Persona['headers'], body: object) =>
      functions.server.fetch(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await post('/auth/v1/admin/users', service.headers, { ...account, email_confirm: true })
    const signedIn = await post('/auth/v1/token?grant_type=password', visitor.headers, account)
    const { access_token } = (await signedIn.json()) as { access_token: string }
    return {
      name: 'guest',
      claims: { role: 'authenticated' },
      headers: { ...visitor.headers, authorization: `Bearer ${access_token}` },
    }
  }

  describe.each(FUNCTIONS)('%s', (name) => {
    test.each(['visitor', 'member'] as const)('refuses a %s before it checks anything else', async (who) => {
      const answers = await Promise.all([
        functions.call(who, name, await whole()),
        functions.call(who, name, {}),
        functions.call(who, name, '{'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
      const bodies = await Promise.all(answers.map((answer) => answer.text()))
      expect(new Set(bodies).size).toBe(1)
      expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ success: false, code: 'forbidden' })
      expect(receiver.received).toHaveLength(0)
      expect(await functions.logs()).toEqual([])
    })

    test('refuses a guest with the same response', async () => {
      const answer = await functions.call(await guest(), name, await whole())
      expect(answer.status).toBe(403)
      expect(await answer.text()).toBe(await (await functions.call('visitor', name, {})).text())
    })

    test.each(['expired', 'forged'] as const)('refuses an %s token like a visitor', async (who) => {
      const answer = await functions.call(who, name, await whole())
      expect(answer.status).toBe(403)
      expect(await answer.text()).toBe(await (await functions.call('visitor', name, {})).text())
      expect(receiver.received).toHaveLength(0)
    })

    test('accepts the secret key', async () => {
      expect((await functions.call('service', name, {})).status).not.toBe(403)
    })
  })

  describe('the secret of a webhook', () => {
    test.each([
      ['visitor', 401],
      ['member', 200],
      ['admin', 200],
      ['service', 200],
    ] as const)('requested by %s: %i', async (who, expected) => {
      const id = await functions.addWebhook(receiver.url)
      const answer = await functions.server.fetch('/rest/v1/rpc/webhook_secret', {
        method: 'POST',
        headers: { ...functions.server.personas[who].headers, 'content-type': 'application/json' },
        body: JSON.stringify({ _webhook_id: id }),
      })
      expect(answer.status).toBe(expected)
      if (expected !== 200) return
      const may = who === 'admin' || who === 'service'
      expect(await answer.json()).toBe(may ? await functions.secretOf(id) : null)
    })

    test('is unique per webhook, 32 bytes long, and deleted with it', async () => {
      const [one, other] = await Promise.all([
        functions.addWebhook(receiver.url),
        functions.addWebhook(receiver.url),
      ])
      const secrets = await Promise.all([one, other].map(functions.secretOf))
      expect(secrets[0]).not.toBe(secrets[1])
      expect(Buffer.from(secrets[0]?.slice('whsec_'.length) ?? '', 'base64')).toHaveLength(32)
      await functions.server.db.adminPool.query('delete from webhook_settings where id = $1', [one])
      expect(await functions.secretOf(one)).toBe('')
    })
  })
})

describe('public address', () => {
  test('hosted Supabase and this server classify addresses alike as public', () => {
    const here = readFileSync('packages/backend/src/functions/public-address.ts', 'utf8')
    expect(readFileSync('supabase/functions/_shared/public-address.ts', 'utf8')).toBe(here)
  })
})
