import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { type Application, insertApplication, listMembers } from './queries'

const application: Application = {
  name: 'Erika Mustermann',
  business_name: 'Muster GmbH',
  address: 'Musterstraße 1, 93426 Roding',
  phone: '09461 000 100',
  email: 'erika@example.de',
  website: null,
  message: 'Gutschein-Akzeptanz: Ja',
  consents: { version: '2026-11-22', statutes: true, privacy: true, mandate: false },
}

it('requests all members by name, and lists each business once', async () => {
  const business_id = '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'
  const { client, requests } = clientAnswering(({ url }) =>
    url.includes('/business_rows')
      ? Response.json(['1', '2'].map((id) => ({ id, business_id, title: 'Ährenkorb', has_hours: false })))
      : Response.json(['1', '2', '3'].map((id) => ({ id, name: 'Ährenkorb' }))),
  )
  const business = { path: '/betriebe/aehrenkorb-7d9f6b1e4c', hasHours: false }
  expect(await listMembers(client, new URLSearchParams())).toEqual({
    state: 'loaded',
    rows: [
      { id: '1', name: 'Ährenkorb', business },
      { id: '3', name: 'Ährenkorb' },
    ],
  })
  const asked = requests
    .map(({ url }) => new URL(url))
    .find(({ pathname }) => pathname.endsWith('/voucher_participants'))
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    select: '*',
    order: 'name.asc',
    limit: '200',
  })
})

it('sends an application in the body with return=minimal, and nothing in the URL', async () => {
  const { client, requests, requestedUrl } = clientAnswering(() => new Response(null, { status: 201 }))
  await insertApplication(client, application)
  expect(await requests[0]?.json()).toEqual(application)
  expect(requests[0]?.headers.get('prefer') ?? '').not.toContain('return=representation')
  expect(requestedUrl().href).not.toContain('Muster')
})

it('rejects when the application cannot be stored', async () => {
  const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }))
  await expect(insertApplication(client, application)).rejects.toThrow('no')
})
