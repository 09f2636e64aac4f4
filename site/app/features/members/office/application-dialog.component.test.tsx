import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import type { Application } from './application'
import { ApplicationDialog } from './application-dialog'
import { useDecision } from './use-decision'

const APPLICATION: Application = {
  id: 'a',
  name: 'Erika Mustermann',
  business_name: 'Blumen Muster',
  address: 'Musterstraße 1, 93426 Roding',
  phone: '09461 1',
  email: 'erika@example.org',
  website: null,
  message_without_bank_details: 'Fax: 09461 2',
  account_holder: 'Erika Mustermann',
  iban_masked: 'DE•• •••• … 2051',
  bic: null,
  status: 'pending',
  created_at: '2026-03-04T12:00:00Z',
  consents: null,
}

const events: string[] = []
beforeEach(() => {
  events.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function Page({ application }: { application: Application }) {
  const decision = useDecision({
    onDecided: ({ status }) => void events.push(status),
    onAccepted: ({ status }) => void events.push(`accepted, ${status}`),
    onDeleted: ({ id }) => void events.push(`deleted ${id}`),
    onRestored: () => void events.push('restored'),
    onUndone: ({ status }) => void events.push(`undone, ${status}`),
  })
  return (
    <ApplicationDialog
      application={application}
      decision={decision}
      onClose={() => {}}
      onCreateMember={() => void events.push('form')}
      onOpenMember={(id) => void events.push(`member ${id}`)}
    />
  )
}

/** `outcome` is what came of it; other requests get `answer`. */
function show(
  change: Partial<Application> = {},
  answer = () => Response.json([{ id: 'a', status: 'rejected' }]),
  outcome: readonly object[] = [],
) {
  const requests: Request[] = []
  interceptFetch((request) => {
    if (request.url.endsWith('/rpc/accepted_application')) return Response.json(outcome)
    requests.push(request.clone())
    return answer()
  })
  renderPage(<Page application={{ ...APPLICATION, ...change }} />)
  return requests
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const bodies = (requests: readonly Request[]) =>
  Promise.all(
    requests.map(async (request) => [new URL(request.url).pathname.split('/').at(-1), await request.json()]),
  )

it('accepts in one step: member, welcome mail and invitation', async () => {
  const requests = show()
  await press('Als Mitglied aufnehmen')
  expect(await screen.findByText('Als Mitglied aufgenommen')).toBeDefined()
  expect(events).toEqual(['accepted, approved'])
  expect(await bodies(requests)).toMatchObject([
    [
      'accept_application',
      {
        _id: 'a',
        _invite: true,
        _member: {
          name: 'Blumen Muster',
          contact_person: 'Erika Mustermann',
          city: 'Roding',
        },
      },
    ],
  ])
})

it('shows the IBAN masked, reveals it by a press, and says where that failed', async () => {
  let answer = () => refused()
  const requests = show({}, () => answer())
  expect(await screen.findByText('DE•• •••• … 2051')).toBeDefined()
  await press('IBAN anzeigen')
  expect(await screen.findByText('Die IBAN konnte nicht angezeigt werden.')).toBeDefined()
  answer = () => Response.json('DE02120300000000202051')
  await press('IBAN anzeigen')
  expect(await screen.findByText('DE02 1203 0000 0000 2020 51')).toBeDefined()
  expect(await bodies(requests.slice(1))).toEqual([['reveal_iban', { _table: 'applications', _id: 'a' }]])
})

it('invites nobody who shall not be, and keeps an application that could not be accepted', async () => {
  let answer = () => refused('PT409')
  const requests = show({ status: 'approved' }, () => answer())
  await userEvent.click(await screen.findByRole('checkbox', { name: /Zu einem Konto einladen/ }))
  await press('Als Mitglied aufnehmen')
  expect(await screen.findByText(/^Darüber hat inzwischen schon jemand anderes entschieden/)).toBeDefined()
  expect(await bodies(requests)).toMatchObject([['accept_application', { _invite: false }]])
  answer = () => refused()
  await press('Als Mitglied aufnehmen')
  expect(await screen.findByText('Status konnte nicht aktualisiert werden.')).toBeDefined()
  expect(events).toEqual([])
})

it('opens the form where the data of the application are not those of a member', async () => {
  const requests = show({ website: 'kein Web' })
  await press('Als Mitglied aufnehmen')
  expect(events).toEqual(['form'])
  expect(requests).toEqual([])
})

it('rejects with a reason from the list, or in own words', async () => {
  const requests = show()
  const reason = await screen.findByRole('combobox', { name: 'Grund beim Ablehnen' })
  await userEvent.selectOptions(reason, 'In Ihrem Antrag fehlen Angaben.')
  await press('Ablehnen')
  expect(await screen.findByText('Antrag wurde abgelehnt.')).toBeDefined()
  await userEvent.selectOptions(reason, 'Eigene Worte …')
  await userEvent.type(screen.getByRole('textbox', { name: 'Eigene Worte' }), ' Leider zu weit weg. ')
  await press('Ablehnen')
  await vi.waitFor(() => expect(events).toHaveLength(2))
  const explained = { _kind: 'application', _id: 'a' }
  expect(await bodies(requests)).toEqual([
    ['applications', { status: 'rejected' }],
    ['explain_decision', { ...explained, _reason: 'In Ihrem Antrag fehlen Angaben.' }],
    ['applications', { status: 'rejected' }],
    ['explain_decision', { ...explained, _reason: 'Leider zu weit weg.' }],
  ])
})

it('gives no reason where none was chosen, and offers nothing for what was rejected', async () => {
  const requests = show()
  await press('Ablehnen')
  expect(await screen.findByText('Antrag wurde abgelehnt.')).toBeDefined()
  expect(requests).toHaveLength(1)
})

it.each(['pending', 'rejected'] as const)('deletes one that is %s, and takes that back', async (status) => {
  const requests = show({ status })
  await press('Antrag löschen')
  expect(await screen.findByText('Antrag gelöscht')).toBeDefined()
  await press('Rückgängig')
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  expect(events).toEqual(['deleted a', 'restored'])
  expect(requests.map(({ method, url }) => [method, new URL(url).pathname.split('/').at(-1)])).toEqual([
    ['DELETE', 'applications'],
    ['POST', 'restore_from_bin'],
  ])
})

it.each(['Antrag löschen', 'Ablehnen', 'Als Mitglied aufnehmen'])(
  'offers nothing while „%s“ is stored, and the rest after it failed',
  async (name) => {
    let answer = (_: Response) => {}
    const requests = show({}, () => new Promise<Response>((resolve) => (answer = resolve)) as never)
    await press(name)
    const buttons = () =>
      screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Antrag löschen|Ablehnen|Als Mitglied)/ })
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    expect(buttons().map(({ disabled }) => disabled)).toEqual([true, true, true])
    answer(refused())
    await vi.waitFor(() => expect(buttons().map(({ disabled }) => disabled)).toEqual([false, false, false]))
    expect(events).toEqual([])
  },
)

it('says that it could not be deleted, and offers no deletion of one that was accepted', async () => {
  show({}, () => refused())
  await press('Antrag löschen')
  expect((await screen.findAllByText('Antrag konnte nicht gelöscht werden.')).length).toBeGreaterThan(0)
  expect(events).toEqual([])
  cleanup()
  show({ status: 'approved' })
  expect(await screen.findByRole('button', { name: 'Als Mitglied aufnehmen' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Antrag löschen' })).toBeNull()
})

it('takes an acceptance and a rejection back', async () => {
  const requests = show()
  await press('Als Mitglied aufnehmen')
  await press('Rückgängig')
  await screen.findByText('Rückgängig gemacht')
  await press('Ablehnen')
  await press('Rückgängig')
  await vi.waitFor(() =>
    expect(events).toEqual(['accepted, approved', 'undone, pending', 'rejected', 'undone, pending']),
  )
  expect((await bodies(requests)).slice(1)).toEqual([
    ['undo_accepted_application', { _id: 'a' }],
    ['applications', { status: 'rejected' }],
    ['applications', { status: 'pending' }],
  ])
})

const OUTCOME = {
  accepted_at: '2026-03-05T12:00:00Z',
  member_id: 'm',
  member: 'Blumen Muster',
  account: 'invited',
  welcome: 'sent',
}

it.each([
  [{}, 'MitgliedBlumen MusterBegrüßungverschicktKontoeingeladen, noch nicht angenommen'],
  [{ account: 'confirmed' }, 'MitgliedBlumen MusterBegrüßungverschicktKontoangenommen'],
  [{ account: null, welcome: 'waiting' }, 'MitgliedBlumen MusterBegrüßunggeht gleich hinausKontonoch keines'],
  [
    { account: null, welcome: 'retried' },
    'MitgliedBlumen MusterBegrüßungging noch nicht hinaus, wird wieder versuchtKontonoch keines',
  ],
  [
    { account: null, welcome: 'failed' },
    'MitgliedBlumen MusterBegrüßungkonnte nicht zugestellt werden: Bitte prüfen Sie die AdresseKontokeines',
  ],
  [{ welcome: null }, 'MitgliedBlumen MusterKontoeingeladen, noch nicht angenommen'],
  [{ account: null }, 'MitgliedBlumen MusterBegrüßungverschicktKontokeines'],
])('shows what came of one that was accepted, and accepts it no second time: %j', async (change, text) => {
  show({ status: 'approved' }, undefined, [{ ...OUTCOME, ...change }])
  const section = await screen.findByRole('region', { name: 'Aufgenommen am 5.3.2026' })
  expect(section.querySelector('dl')?.textContent).toBe(text)
  expect(screen.queryByRole('button', { name: /Als Mitglied/ })).toBeNull()
  await press('Mitglied öffnen')
  expect(events).toEqual(['member m'])
})

it('says that the member was deleted since', async () => {
  show({ status: 'approved' }, undefined, [{ ...OUTCOME, member_id: null, member: null }])
  expect(await screen.findByText('inzwischen gelöscht')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mitglied öffnen' })).toBeNull()
})

it('rejects only what is still as it was shown', async () => {
  const requests = show({}, () => Response.json([]))
  await press('Ablehnen')
  expect(await screen.findByText(/^Darüber hat inzwischen schon jemand anderes entschieden/)).toBeDefined()
  expect(new URL(requests[0]?.url ?? '').searchParams.get('status')).toBe('eq.pending')
  expect(events).toEqual([])
})
