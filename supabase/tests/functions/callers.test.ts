import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver } from 'zunft-backend/testing/functions'
import type { Persona } from 'zunft-backend/testing/server'
import { type Office, openOffice } from './office.ts'

let office: Office
let receiver: Receiver
beforeAll(async () => {
  ;[office, receiver] = await Promise.all([openOffice(), startReceiver()])
})
afterAll(() => Promise.all([office.server.close(), receiver.close()]))

const FUNCTIONS = ['test-webhook', 'send-newsletter']
const whole = async () => {
  const webhook_id = await office.addWebhook(receiver.url, true)
  return { webhook_id, webhook_url: receiver.url, subject: 'Neues', content: 'Grüß Gott' }
}

/** A confirmed account without a role, signed in. */
async function guest(): Promise<Persona> {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: 'Brezn-und-Bier' }
  const { visitor, service } = office.server.personas
  const post = (path: string, headers: Persona['headers'], body: object) =>
    office.server.fetch(path, {
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
      office.call(who, name, await whole()),
      office.call(who, name, {}),
      office.call(who, name, '{'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ success: false, code: 'forbidden' })
    expect(receiver.received).toHaveLength(0)
    expect(await office.logs()).toEqual([])
  })

  test('refuses a guest with the same response', async () => {
    const answer = await office.call(await guest(), name, await whole())
    expect(answer.status).toBe(403)
    expect(await answer.text()).toBe(await (await office.call('visitor', name, {})).text())
  })

  test.each([
    ['expired', 'UNAUTHORIZED_INVALID_JWT'],
    ['forged', 'UNAUTHORIZED_INVALID_JWT'],
  ] as const)('refuses an %s token before the function runs', async (who, code) => {
    const answer = await office.call(who, name, await whole())
    expect(answer.status).toBe(401)
    expect(answer.headers.get('sb-error-code')).toBe(code)
    expect(await answer.json()).toEqual({ code, message: 'Invalid JWT', msg: 'Invalid JWT' })
    expect(receiver.received).toHaveLength(0)
  })

  test('accepts the secret key', async () => {
    expect((await office.call('service', name, {})).status).not.toBe(403)
  })
})

describe('the secret of a webhook', () => {
  test.each([
    ['visitor', 401],
    ['member', 200],
    ['admin', 200],
    ['service', 200],
  ] as const)('requested by %s: %i', async (who, expected) => {
    const id = await office.addWebhook(receiver.url)
    const answer = await office.server.fetch('/rest/v1/rpc/webhook_secret', {
      method: 'POST',
      headers: { ...office.server.personas[who].headers, 'content-type': 'application/json' },
      body: JSON.stringify({ _webhook_id: id }),
    })
    expect(answer.status).toBe(expected)
    if (expected !== 200) return
    const may = who === 'admin' || who === 'service'
    expect(await answer.json()).toBe(may ? await office.secretOf(id) : null)
  })

  test('is unique per webhook, 32 bytes long, and deleted with it', async () => {
    const [one, other] = await Promise.all([office.addWebhook(receiver.url), office.addWebhook(receiver.url)])
    const secrets = await Promise.all([one, other].map(office.secretOf))
    expect(secrets[0]).not.toBe(secrets[1])
    expect(Buffer.from(secrets[0]?.slice('whsec_'.length) ?? '', 'base64')).toHaveLength(32)
    await office.server.db.adminPool.query('delete from webhook_settings where id = $1', [one])
    expect(await office.secretOf(one)).toBe('')
  })
})
