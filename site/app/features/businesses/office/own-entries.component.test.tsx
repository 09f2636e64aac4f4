import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import type { Business } from '../business'
import AccountsDialog from './accounts-dialog'
import { ChangeDialog } from './change-dialog'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const ENTRY = { id: 'a', name: 'Optik', about: null, hours: null, pictures: [], logo_url: null }
const CHANGE = {
  proposed_at: '2026-05-01T10:00:00.123456+00:00',
  changes: {
    about: 'Brillen',
    hours: { weekly: { mo: [['09:00', '12:00']] } },
    pictures: [{ image_url: '/storage/v1/object/public/business-pictures/a.jpg', alt: 'Laden' }],
  },
}
const refusal = (code: string) => Response.json({ code, message: 'a' }, { status: Number(code.slice(2)) })

function showChange(decided: () => Response = () => Response.json(null)) {
  const closed = vi.fn()
  const requests = interceptFetch(({ url }) => {
    if (url.includes('/rpc/decide')) return decided()
    if (url.includes('/rpc/')) return Response.json(null)
    return Response.json(url.includes('/business_changes') ? [CHANGE] : [ENTRY])
  })
  renderPage(<ChangeDialog id="a" onClose={closed} />)
  const sent = async () =>
    Promise.all(requests.filter(({ method }) => method === 'POST').map((each) => each.json()))
  return { closed, sent }
}

it('compares what a member has changed with what is public, accepts what was seen, and takes it back', async () => {
  const { closed, sent } = showChange()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Über den BetriebÖffentlichkeine AngabeNeuBrillen',
    'ÖffnungszeitenÖffentlichkeine AngabeNeuMontag: 9–12\u00a0Uhr',
    'BilderÖffentlichkeine AngabeNeuLaden',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Freigeben' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig', hidden: true }))
  await waitFor(async () =>
    expect(await sent()).toEqual([
      { _business_id: 'a', _seen: CHANGE.proposed_at, _decision: 'accept', _reason: '' },
      { _business_id: 'a' },
    ]),
  )
})

it('rejects with a reason, and stays open where the member has changed something meanwhile', async () => {
  const { closed, sent } = showChange(() => refusal('PT409'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText(/^Grund/), 'Eigene Worte …')
  await userEvent.type(dialog.getByLabelText('Eigene Worte'), 'Zu lang.')
  await userEvent.click(dialog.getByRole('button', { name: 'Ablehnen' }))
  expect(await screen.findByText(/inzwischen noch etwas geändert/)).toBeTruthy()
  expect(closed).not.toHaveBeenCalled()
  expect(await sent()).toMatchObject([{ _decision: 'reject', _reason: 'Zu lang.' }])
})

it('finds accounts by three letters of name or address, and links the chosen one, or says why not', async () => {
  const found = [
    { email: 'erika@example.org', name: 'Erika Muster' },
    { email: 'eri@example.org', name: null },
  ]
  const outcomes = [refusal('PT429'), refusal('PT500'), Response.json('linked')].values()
  const requests = interceptFetch(async (request) => {
    if (request.url.includes('/accounts_to_link'))
      return Response.json((await request.clone().json())._search === 'eri' ? found : [])
    return (request.url.includes('/link_business') && outcomes.next().value) || Response.json([])
  })
  renderPage(<AccountsDialog business={ENTRY as unknown as Business} onClose={() => {}} />)
  const search = within(await screen.findByRole('region', { name: 'Vorhandenes Konto verknüpfen' }))
  const input = () => search.getByRole('searchbox')
  await userEvent.type(input(), 'er')
  expect(search.getByRole('status').textContent).toBe('Ab drei Buchstaben wird gesucht.')
  await userEvent.type(input(), 'i')
  expect(await search.findByText('2 Konten gefunden.')).toBeTruthy()
  await userEvent.type(input(), 'xyz')
  expect(await search.findByText(/^Kein Konto gefunden/)).toBeTruthy()
  await userEvent.type(input(), '{Backspace}{Backspace}{Backspace}')
  for (const said of [/^Höchstens 10 Konten/, /^Das hat nicht geklappt/, 'Konto verknüpft']) {
    await userEvent.click(await search.findByRole('button', { name: 'erika@example.org verknüpfen' }))
    expect(await screen.findByText(said)).toBeTruthy()
  }
  const sent = requests.filter(({ url }) => url.endsWith('/rpc/link_business'))
  expect(await Promise.all(sent.map((each) => each.json()))).toEqual(
    Array(3).fill({ _business_id: 'a', _email: 'erika@example.org' }),
  )
})

it('links an account by its address, says when it is linked already, and unlinks after a question', async () => {
  const accounts = [{ id: 'l', email: 'erika@example.org', name: 'Erika', is_invited: false }]
  let outcome = () => refusal('PT409')
  const requests = interceptFetch(({ url }) => {
    if (url.includes('/accounts_of_business')) return Response.json(accounts)
    return url.includes('/link_business') ? outcome() : Response.json(null)
  })
  const sent = async (name: string) =>
    Promise.all(requests.filter(({ url }) => url.endsWith(`/rpc/${name}`)).map((each) => each.json()))
  renderPage(<AccountsDialog business={ENTRY as unknown as Business} onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog'))
  const address = () => dialog.getByLabelText(/^E-Mail-Adresse/)
  await userEvent.type(address(), 'neu@example.org')
  await userEvent.click(dialog.getByRole('button', { name: 'Konto verknüpfen' }))
  expect(await screen.findByText(/schon verknüpft/)).toBeTruthy()
  outcome = () => Response.json('invited')
  await userEvent.click(dialog.getByRole('button', { name: 'Konto verknüpfen' }))
  expect(await screen.findByText('Einladung wird verschickt')).toBeTruthy()
  expect(await sent('link_business')).toEqual(Array(2).fill({ _business_id: 'a', _email: 'neu@example.org' }))
  await waitFor(() => expect((address() as HTMLInputElement).value).toBe(''))
  await userEvent.click(dialog.getByRole('button', { name: 'Verknüpfung mit erika@example.org lösen' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Lösen' }))
  expect(await screen.findByText('Verknüpfung gelöst')).toBeTruthy()
  expect(await sent('unlink_business')).toEqual([{ _link_id: 'l' }])
})
