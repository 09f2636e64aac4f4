import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, it } from 'vitest'
import { NotAtOnce } from '../../../entries/pending/waiting-kind'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { APPLICATION_ACTIONS } from './use-decision'

const ROW = {
  id: 'a',
  name: 'Erika Mustermann',
  business_name: 'Blumen Muster',
  address: 'Musterstraße 1, 93426 Roding',
  phone: '09461 1',
  email: 'erika@example.org',
  website: null,
  message_without_bank_details: '',
  account_holder: null,
  iban_masked: null,
  consents: null,
}
const ITEM = {
  kind: 'application',
  office: 'secretary',
  mine: true,
  id: 'a',
  title: 'x',
  since: '',
  total: 1,
}

function calls(row: object) {
  const made: string[] = []
  const client = new PostgrestClient('http://rest.test', {
    fetch: async (input, init) => {
      made.push(`${init?.method} ${new URL(input.toString()).pathname} ${init?.body ?? ''}`)
      return Response.json(row)
    },
  }) as unknown as DatabaseClient
  return { client, made }
}
const [accept, reject] = APPLICATION_ACTIONS

it('accepts what was applied for, with an invitation, and takes it back', async () => {
  const { client, made } = calls(ROW)
  await accept?.act(client, ITEM, '')
  await accept?.undo(client, ITEM, null)
  expect(made[0]).toBe('GET /applications ')
  expect(made[1]).toMatch(/^POST \/rpc\/accept_application .*"name":"Blumen Muster".*"_invite":true/)
  expect(made[2]).toBe('POST /rpc/undo_accepted_application {"_id":"a"}')
})

it('leaves to the form what the form would refuse', async () => {
  const { client, made } = calls({ ...ROW, business_name: '', name: '', email: 'keine' })
  await expect(accept?.act(client, ITEM, '')).rejects.toThrow(NotAtOnce)
  expect(made).toHaveLength(1)
})

it('rejects with the reason that was given, and without one', async () => {
  const { client, made } = calls(ROW)
  await reject?.act(client, ITEM, '')
  await reject?.act(client, ITEM, 'Darum.')
  await reject?.undo(client, ITEM, null)
  expect(made).toEqual([
    'PATCH /applications {"status":"rejected"}',
    'PATCH /applications {"status":"rejected"}',
    'POST /rpc/explain_decision {"_kind":"application","_id":"a","_reason":"Darum."}',
    'PATCH /applications {"status":"pending"}',
  ])
})
