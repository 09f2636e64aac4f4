import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientOf } from 'zunft-backend/conformance'

const targets = inject('conformance')

describe.runIf(targets.kind === 'own')('functions of this project, with the official client', () => {
  if (targets.kind !== 'own') return
  const { url, keys, superuser } = targets
  const as = (who: 'anon' | 'member' | 'admin' | 'service') => clientOf(url, keys, who)
  const database = new pg.Pool({ connectionString: superuser, max: 1 })
  const received: string[] = []
  let answer = 200
  const receiver = createServer((request, response) => {
    received.push(request.url ?? '')
    request.resume().once('end', () => response.writeHead(answer).end())
  })
  let hook = ''
  let webhookId = ''

  beforeAll(async () => {
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    await database.query(
      `insert into newsletter_subscriptions (name, email) values ('Erika Mustermann', 'leserin@example.de')`,
    )
    await database.query(
      `update records.newsletter_states set asked_at = null, confirmed_at = now(), proof = 'double_opt_in'`,
    )
    const { data, error } = await as('admin')
      .from('webhook_settings')
      .insert([{ webhook_url: hook, is_active: true, created_by: '00000000-0000-4000-8000-00000000000c' }])
      .select()
      .single()
    expect(error).toBeNull()
    webhookId = data.id
  })
  afterAll(async () => {
    await database.query('delete from webhook_settings where webhook_url = $1', [hook])
    await database.query('delete from webhook_logs where webhook_url = $1', [hook])
    await database.query(`delete from newsletter_subscriptions where email = 'leserin@example.de'`)
    await database.end()
    receiver.close()
  })

  const send = (client: SupabaseClient) =>
    client.functions.invoke('send-newsletter', {
      body: { subject: 'Neues', content: 'Grüß Gott', webhook_url: hook },
    })

  test('an admin tests a webhook and sends through it', async () => {
    const untested = await send(as('admin'))
    expect(untested.error).toBeInstanceOf(FunctionsHttpError)
    expect(await untested.error.context.json()).toMatchObject({ code: 'webhook_not_ready' })

    const tested = await as('admin').functions.invoke('test-webhook', {
      body: { webhook_id: webhookId, webhook_url: hook },
    })
    expect(tested).toMatchObject({ data: { success: true, status: 200 }, error: null })
    const { data: row } = await as('admin').from('webhook_settings').select('*').eq('id', webhookId).single()
    expect(row).toMatchObject({ test_successful: true, last_test_at: expect.any(String) })

    const sent = await send(as('admin'))
    expect(sent).toMatchObject({ data: { success: true, failed: 0 }, error: null })
    expect(received).toEqual(['/hook', '/hook'])
    const { data: logs } = await as('admin').from('webhook_logs').select('*').eq('webhook_url', hook)
    expect(logs).toMatchObject([{ success: true }, { success: true }])
  })

  test('a caller with the secret key, which the client sends as `apikey` only, is an admin', async () => {
    expect(await send(as('service'))).toMatchObject({ data: { success: true }, error: null })
  })

  test('a rejecting receiver is reported in the response, a newsletter that reaches nobody is an error', async () => {
    answer = 400
    const { error } = await send(as('admin'))
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error).toMatchObject({ message: 'Edge Function returned a non-2xx status code' })
    expect(await error.context.json()).toMatchObject({ success: false, sent: 0 })
    const tested = await as('admin').functions.invoke('test-webhook', { body: { webhook_id: webhookId } })
    answer = 200
    expect(tested.error).toBeNull()
    expect(tested.data).toMatchObject({ success: false, status: 400 })
  })

  test.each(['member', 'anon'] as const)('%s is refused', async (who) => {
    const before = received.length
    const { data, error } = await send(as(who))
    expect(data).toBeNull()
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error.context.status).toBe(403)
    expect(received.length).toBe(before)
  })
})
