import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { subscribe, subscriptionToast } from './notices'
import { likelyAddress } from './send-form'

it.each([
  ['erika@gmial.con', 'erika@gmail.com'],
  ['Erika.Muster@gmail.con', 'Erika.Muster@gmail.com'],
  ['erika@gxm.de', 'erika@gmx.de'],
  ['erika@wep.de', 'erika@web.de'],
  ['erika@t-onlin.de', 'erika@t-online.de'],
  ['erika@hotmial.de', 'erika@hotmail.de'],
  ['erika@verein.con', 'erika@verein.com'],
  ['erika@GMIAL.COM', 'erika@gmail.com'],
])('suggests a correction of %s: %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

it.each([
  'erika@gmail.com',
  'erika@gmx.at',
  'erika@GMX.de',
  'erika@example.org',
  'vorstand@gewerbeverein-roding.example',
  'erika@roding.de',
  'erika@mail.example',
  'leser@web.example',
])('suggests none for %s', (typed) => {
  expect(likelyAddress(typed)).toBeNull()
})

const reader = { name: 'Erika Mustermann', email: 'erika@example.org' }
const INSERT = '/rest/v1/newsletter_subscriptions'
const created = () => new Response(null, { status: 201 })
const duplicate = () => Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 })
const refused = () => Response.json({ code: '42501', message: 'denied' }, { status: 401 })

/** A client whose insert and whose question for the state are answered like this. */
const answering = (insert: () => Response, state: () => Response) =>
  clientAnswering((request) => (new URL(request.url).pathname === INSERT ? insert() : state()))

it('sends name and address with return=minimal, and asks for the state of the address', async () => {
  const { client, requests } = answering(created, () => Response.json('under_way'))
  expect(await subscribe(client, reader)).toEqual({ result: 'subscribed', state: 'under_way' })
  expect(await requests[0]?.json()).toEqual(reader)
  expect(requests[0]?.headers.get('prefer') ?? '').not.toContain('return=representation')
  expect(await requests[1]?.json()).toEqual({ _email: reader.email })
})

it.each([
  ['a new address', created, 'subscribed'],
  ['a known address', duplicate, 'duplicate'],
] as const)(
  'says of %s what the database answers, and nothing where it does not',
  async (_what, insert, result) => {
    const outcome = (state: () => Response) => subscribe(answering(insert, state).client, reader)
    expect(await outcome(() => Response.json('sent'))).toEqual({ result, state: 'sent' })
    expect(await outcome(() => Response.json(null))).toEqual({ result, state: 'none' })
    expect(await outcome(refused)).toEqual({ result, state: undefined })
  },
)

it.each([
  ['refuses', refused],
  ['answers something that is no JSON', () => new Response('<html>', { status: 502 })],
  [
    'is gone',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('returns an error when the response %s', async (_when, answer) => {
  const { client, requests } = clientAnswering(answer)
  expect(await subscribe(client, reader)).toEqual({ result: 'failed' })
  expect(requests).toHaveLength(1)
})

it('names a mail that is under way only where one is', () => {
  const notes = (['subscribed', 'duplicate'] as const).flatMap((result) =>
    (['under_way', 'sent', 'confirmed', 'none', undefined] as const).map((state) => [
      state,
      subscriptionToast({ result, state }).note,
    ]),
  )
  for (const [state, note] of notes) expect(String(note).includes('unterwegs')).toBe(state === 'under_way')
})
