import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { layOutTables } from '../../../lib/testing/table-layout'
import { Button } from '../../../ui/button/button'
import type { Member } from '../../businesses/member'
import type { Application } from './application'
import type { BankAccess } from './bank-access'
import { DeleteMember } from './delete-member'
import { ExportMembers } from './member-csv'
import { MemberDialog } from './member-dialog'
import { EMPTY_MEMBER } from './member-schema'
import MembersPage from './members-page'
import { useDecision } from './use-decision'

const MEMBER = { id: 'b', name: 'Bernd Muster', business_name: null } as Member
const APPLICATION = { id: 'a', name: 'Max Beispiel', status: 'pending' } as Application

const events: string[] = []
const log = (event: string) => () => void events.push(event)

layOutTables()
beforeEach(() => {
  events.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // The simulated browser opens a download like a page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})

const READABLE = { office: true, readable: true, secondFactorDue: null }
const dialogFor = (member: Member | null, bank: BankAccess = READABLE) => (
  <MemberDialog
    member={member}
    initial={EMPTY_MEMBER}
    bank={bank}
    onClose={log('closed')}
    onSaved={log('saved')}
  />
)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('reports that the members could not be loaded, and retries on request', async () => {
  let granted = false
  interceptFetch(({ url }) => {
    if (!url.includes('/voucher_participants')) return Response.json([])
    return granted ? Response.json([{ ...MEMBER, created_at: '2026-03-04T23:30:00Z' }]) : refused()
  })
  renderPage(<MembersPage />)
  expect(await screen.findByText('Daten konnten nicht geladen werden.')).toBeDefined()
  granted = true
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByRole('tab', { name: 'Mitglieder 1' })).toBeDefined()
})

it('is sorted by business and searched', async () => {
  const members = ['Zunftstube', 'Ähre Bäckerei', null].map((business_name, place) => ({
    id: `${place}`,
    name: 'Bernd Muster',
    business_name,
    created_at: '2026-03-04T23:30:00Z',
  }))
  interceptFetch(({ url }) => Response.json(url.includes('/voucher_participants') ? members : []))
  renderPage(<MembersPage />)
  const firms = () =>
    screen
      .queryAllByRole('button', { name: / bearbeiten$/ })
      .map((edit) => edit.getAttribute('aria-label')?.replace(' bearbeiten', ''))
  const shows = (...expected: string[]) => waitFor(() => expect(firms()).toEqual(expected))
  await shows('Zunftstube', 'Ähre Bäckerei', 'Bernd Muster')
  const sort = screen.getByRole('button', { name: 'Firma' })
  await userEvent.click(sort)
  await shows('Ähre Bäckerei', 'Bernd Muster', 'Zunftstube')
  await userEvent.click(sort)
  await shows('Zunftstube', 'Bernd Muster', 'Ähre Bäckerei')
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'niemand' } })
  await screen.findByText('Kein Mitglied gefunden')
  fireEvent.change(search, { target: { value: 'baeckerei' } })
  await shows('Ähre Bäckerei')
})

it('lists the applications of the status in the address', async () => {
  const application = (name: string, status: string) => ({
    id: name,
    name,
    business_name: name,
    email: `${name}@example.org`,
    status,
    created_at: '2026-03-04T23:30:00Z',
  })
  const applications = [
    application('Malerei', 'pending'),
    application('Glaserei', 'pending'),
    ...['Metzgerei', 'Mühle', 'Molkerei'].map((name) => application(name, 'rejected')),
    application('Imkerei', 'approved'),
  ]
  interceptFetch(({ url }) => Response.json(url.includes('/applications') ? applications : []))
  renderPage(<MembersPage />, '/?liste=antraege&status=ausstehend')
  expect(await screen.findByRole('tab', { name: /^Mitgliedsanträge 2/, selected: true })).toBeDefined()
  const table = within(await screen.findByRole('table', { name: 'Mitgliedsanträge' }))
  expect(await table.findByRole('button', { name: 'Genehmigen: Malerei' })).toBeDefined()
  expect(table.queryByText('Metzgerei')).toBeNull()
  const counters = within(screen.getByRole('navigation', { name: 'Nach Status' })).getAllByRole('link')
  expect(counters.map(({ textContent }) => textContent)).toEqual([
    'Gesamt6',
    'Ausstehend2',
    'Genehmigt1',
    'Abgelehnt3',
  ])
})

it('asks why an application is rejected, also in its row', async () => {
  const application = {
    id: 'a',
    name: 'Malerei',
    email: 'm@example.org',
    status: 'pending',
    created_at: '2026-03-04T12:00:00Z',
  }
  const sent = interceptFetch(({ url, method }) =>
    Response.json(
      url.includes('/applications')
        ? [{ ...application, ...(method === 'PATCH' && { status: 'rejected' }) }]
        : [],
    ),
  )
  renderPage(<MembersPage />, '/?liste=antraege')
  await userEvent.click(await screen.findByRole('button', { name: 'Ablehnen: Malerei' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ablehnen: Malerei' }))
  expect(sent.some(({ method }) => method === 'PATCH')).toBe(false)
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'In Ihrem Antrag fehlen Angaben.')
  await userEvent.click(dialog.getByRole('button', { name: 'Ablehnen' }))
  expect(await screen.findByText('Antrag wurde abgelehnt.')).toBeDefined()
  const reason = sent.find(({ url }) => url.includes('explain_decision'))
  expect(await reason?.json()).toMatchObject({ _id: 'a', _reason: 'In Ihrem Antrag fehlen Angaben.' })
})

it('adds a member once it has a name, and sends null for empty fields', async () => {
  const requests = interceptFetch(() => Response.json({ id: 'n' }))
  renderPage(dialogFor(null))
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  for (const name of ['Grunddaten', 'Kontaktdaten', 'Zahlungsdaten'])
    expect(screen.getByRole('group', { name })).toBeDefined()
  expect(field('E-Mail').type).toBe('email')
  expect(button('Hinzufügen').disabled).toBe(true)
  await userEvent.type(field('Name'), '   ')
  expect(button('Hinzufügen').disabled).toBe(true)
  await userEvent.type(field('Name'), 'Eva')
  await userEvent.click(button('Hinzufügen'))
  expect(await screen.findByText('Mitglied hinzugefügt')).toBeDefined()
  expect(events).toEqual(['saved', 'closed'])
  expect(await requests[0]?.json()).toEqual({
    ...Object.fromEntries(Object.keys(EMPTY_MEMBER).map((name) => [name, null])),
    name: 'Eva',
    location_type: 'business',
    payment_method: 'Standard',
    external_id: expect.stringMatching(/^manual-\d{13}$/),
  })
})

it('shows an invalid IBAN at its field, and sends nothing', async () => {
  const requests = interceptFetch(() => Response.json({}))
  renderPage(dialogFor(null))
  await userEvent.type(field('Name'), 'Eva')
  await userEvent.type(field('IBAN'), 'de021203')
  await userEvent.click(button('Hinzufügen'))
  const [error] = (field('IBAN').getAttribute('aria-describedby') ?? '').split(' ')
  expect(document.getElementById(error ?? '')?.textContent).toMatch(/22 Stellen, hier sind es 8/)
  expect(document.activeElement).toBe(field('IBAN'))
  expect(requests).toEqual([])
})

it.each([
  [null, 'Hinzufügen', 'Mitglied konnte nicht hinzugefügt werden.'],
  [MEMBER, 'Speichern', 'Mitglied konnte nicht aktualisiert werden.'],
] as const)('keeps the values when the server refuses to save %o', async (member, save, message) => {
  interceptFetch(() => refused())
  renderPage(dialogFor(member))
  await userEvent.type(field('Name'), 'Eva Test')
  await userEvent.click(button(save))
  expect(await screen.findByText(message)).toBeDefined()
  expect(field('Name').value).toBe('Eva Test')
  expect(events).toEqual([])
})

it('keeps a member that cannot be deleted', async () => {
  interceptFetch(() => refused())
  renderPage(
    <DeleteMember member={MEMBER} onClose={log('closed')} onRestored={() => {}} onDeleted={log('deleted')} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Mitglied konnte nicht gelöscht werden.')).toBeDefined()
  expect(events).toEqual(['closed'])
})

it('shows a masked IBAN, and leaves it as it is where it was not revealed', async () => {
  const requests = interceptFetch(() => Response.json([{ id: 'b' }]))
  renderPage(dialogFor({ ...MEMBER, iban_masked: 'DE•• •••• … 2051' }))
  await userEvent.type(field('Name'), 'Bernd')
  expect(screen.getByText('DE•• •••• … 2051')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'IBAN' })).toBeNull()
  await userEvent.click(button('Speichern'))
  await waitFor(() => expect(events).toContain('saved'))
  expect(await requests[0]?.json()).toEqual({ name: 'Bernd' })
})

it('reveals an IBAN by a press, to be changed', async () => {
  const requests = interceptFetch(({ url }) =>
    url.includes('/reveal_iban') ? Response.json('DE02120300000000202051') : Response.json([{ id: 'b' }]),
  )
  renderPage(dialogFor({ ...MEMBER, iban_masked: 'DE•• •••• … 2051' }))
  await userEvent.type(field('Name'), 'Bernd')
  await userEvent.click(button('IBAN anzeigen'))
  await screen.findByRole('textbox', { name: 'IBAN' })
  expect(field('IBAN').value).toBe('DE02 1203 0000 0000 2020 51')
  await userEvent.clear(field('IBAN'))
  await userEvent.click(button('Speichern'))
  await waitFor(() => expect(events).toContain('saved'))
  expect(await requests[0]?.json()).toEqual({ _table: 'voucher_participants', _id: 'b' })
  expect(await requests[1]?.json()).toEqual({ name: 'Bernd', iban: null })
  expect(requests[1]?.url).not.toContain('DE02')
})

it('has no bank form for other offices, and says what to do where the second factor is missing', async () => {
  const requests = interceptFetch(() => Response.json({ id: 'n' }))
  renderPage(dialogFor(null, { ...READABLE, office: false, readable: false }))
  expect(screen.queryByRole('group', { name: 'Zahlungsdaten' })).toBeNull()
  await userEvent.type(field('Name'), 'Eva')
  await userEvent.click(button('Hinzufügen'))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(Object.keys(await requests[0]?.json())).not.toContain('payment_method')
  cleanup()
  renderPage(dialogFor(null, { ...READABLE, readable: false, secondFactorDue: '2026-01-01T00:00:00Z' }))
  expect(screen.getByRole('link', { name: 'Zweiten Faktor einrichten' }).getAttribute('href')).toBe(
    '/member/security',
  )
  expect(screen.queryByRole('textbox', { name: 'IBAN' })).toBeNull()
})

const MISSING = { ...READABLE, readable: false, secondFactorDue: '2026-01-01T00:00:00Z' }
const WITHOUT_FACTOR =
  'Bankdaten sehen und exportieren Sie nur mit einem zweiten Faktor. Ihrem Konto fehlt er noch.'
const setUp = () => screen.getByRole('link', { name: 'Zweiten Faktor einrichten' }).getAttribute('href')

it('saves a member without the second factor, whose bank data stay as they are', async () => {
  const requests = interceptFetch(() => Response.json([{ id: 'b' }]))
  renderPage(dialogFor({ ...MEMBER, iban_masked: null }, MISSING))
  expect(screen.getByText(WITHOUT_FACTOR)).toBeDefined()
  await userEvent.type(field('Name'), 'Bernd')
  await userEvent.click(button('Speichern'))
  await waitFor(() => expect(events).toContain('saved'))
  expect(Object.keys(await requests[0]?.json())).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/payment_method|account_holder|iban/)]),
  )
})

it.each([
  ['2026-01-01T00:00:00Z', 'keine Bankdaten'],
  ['2126-01-01T00:00:00Z', 'enthält Bankdaten'],
  [null, 'enthält Bankdaten'],
])('takes bank data for readable only as long as no second factor is missing: due %s', async (due, text) => {
  interceptFetch(({ url }) =>
    Response.json(
      url.includes('/bank_details_access') ? [{ office: true, readable: true, second_factor_due: due }] : [],
    ),
  )
  renderPage(<MembersPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(screen.getByText(/Der Export steht im Protokoll/).textContent).toContain(text))
})

it('exports members without bank data where the second factor is missing, and says so', async () => {
  const requests = interceptFetch(() => Response.json(null))
  renderPage(<ExportMembers members={[MEMBER]} bank={MISSING} onClose={log('closed')} />)
  expect(screen.getByText(WITHOUT_FACTOR)).toBeDefined()
  expect(setUp()).toBe('/member/security')
  await userEvent.click(button('Herunterladen'))
  await waitFor(() => expect(events).toEqual(['closed']))
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/rest/v1/rpc/log_export'])
})

it('says what is missing where an export is refused, and exports the rest with the next press', async () => {
  interceptFetch(({ url }) =>
    url.includes('/export_bank_details')
      ? Response.json({ code: '42501', message: '', details: null, hint: 'second_factor' }, { status: 403 })
      : Response.json(null),
  )
  renderPage(<ExportMembers members={[MEMBER]} bank={READABLE} onClose={log('closed')} />)
  expect(screen.getByText(/Die Datei enthält Bankdaten/)).toBeDefined()
  await userEvent.click(button('Herunterladen'))
  await screen.findByText(WITHOUT_FACTOR)
  expect(setUp()).toBe('/member/security')
  await userEvent.click(button('Herunterladen'))
  await waitFor(() => expect(events).toEqual(['closed']))
})

it('says what is missing where the database refuses the bank data of a new member, and keeps what is typed', async () => {
  interceptFetch(() =>
    Response.json({ code: '42501', message: '', details: null, hint: 'second_factor' }, { status: 403 }),
  )
  renderPage(dialogFor(null))
  await userEvent.type(field('Name'), 'Bernd')
  await userEvent.click(button('Hinzufügen'))
  expect(await screen.findByText(/^Bankdaten speichern Sie nur mit einem zweiten Faktor\./)).toBeDefined()
  expect(field('Name').value).toBe('Bernd')
  expect(events).toEqual([])
})

function Decisions() {
  const [{ status }, setApplication] = useState(APPLICATION)
  const { deciding, decide } = useDecision({
    onDecided: setApplication,
    onAccepted: setApplication,
    onDeleted: () => {},
    onRestored: () => {},
    onUndone: setApplication,
  })
  return (
    <>
      <p>{status}</p>
      <Button disabled={deciding !== null} onClick={() => decide(APPLICATION, 'approved')}>
        Genehmigen
      </Button>
    </>
  )
}

it('keeps an application pending when its decision cannot be stored', async () => {
  interceptFetch(() => refused())
  renderPage(<Decisions />)
  await userEvent.click(button('Genehmigen'))
  expect(await screen.findByText('Status konnte nicht aktualisiert werden.')).toBeDefined()
  expect(screen.getByText('pending')).toBeDefined()
  expect(button('Genehmigen').disabled).toBe(false)
})
