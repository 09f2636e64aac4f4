import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import SetupPage from './setup-page'
import { SETUP, SETUP_END, STEPS } from './steps'

/** Nothing that keeps from publishing. */
const DOCUMENT = {
  association: { name: 'Verein Musterstadt e. V.', shortName: 'Verein Musterstadt', town: 'Musterstadt' },
  contact: { street: 'Hauptstraße 1', postalCode: '12345', phone: '01234 567890', email: 'a@verein.example' },
  board: { members: [{ name: 'Erika Mustermann', role: 'Vorsitz' }] },
  legal: {
    responsible: 'Erika Mustermann',
    registerCourt: '',
    registerNumber: '',
    socialNetwork: '',
    hosting: 'Musterhosting GmbH',
    supervisoryAuthority: 'zuständig ist das Landesamt.',
    logs: '14 Tagen',
  },
}
const COMPLETE_DOCUMENT = {
  ...DOCUMENT,
  membership: { fee: 96, creditorId: 'DE98ZZZ09999999999' },
  documents: { statutesSample: true, statutesAdopted: '2024-03-01', statutesReplaced: '1985-04-12' },
}
const WITHOUT_PHONE = { ...DOCUMENT, contact: { ...DOCUMENT.contact, phone: '' } }
const LAST = `${SETUP}/${STEPS.length}`

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

type Stored = Readonly<{
  draft?: object | null
  step?: number
  saved?: readonly number[]
  published?: object | null
}>

/** What the checklist asks the database, when nothing is missing. */
const COMPLETE = { mail_is_delivered: true, lacks_backup: false, rows: 2 }

/** Shows the set-up at an address, with the stored draft. */
function show(
  address: string,
  { draft = DOCUMENT, step = 3, saved = [], published = null }: Stored,
  asked: object = {},
) {
  const answers = { ...COMPLETE, ...asked }
  let current = published
  const requests = interceptFetch(({ url, method }) => {
    const { pathname } = new URL(url)
    const name = pathname.split('/').at(-1) ?? ''
    if (method === 'HEAD' || /^(events|voucher_participants|user_offices)$/.test(name))
      return new Response(null, { headers: { 'content-range': `0-0/${answers.rows}` } })
    if (name === 'settings_draft' && method === 'GET')
      return Response.json(
        draft && {
          document: draft,
          based_on: 0,
          step,
          saved_steps: saved,
          updated_at: '2026-11-21T10:00:00Z',
          updated_by: null,
        },
      )
    if (name === 'settings_draft') return Response.json({ updated_at: '2026-11-21T10:00:01Z' })
    if (name === 'settings_versions')
      return Response.json(
        current
          ? [
              {
                number: 1,
                document: current,
                note: null,
                published_at: '2026-11-21T10:00:00Z',
                published_by: null,
              },
            ]
          : [],
      )
    if (name === 'publish_settings') {
      current = draft
      return Response.json(1)
    }
    return Response.json(name in answers ? answers[name as 'rows'] : null)
  })
  const router = renderPage(<SetupPage />, address, ['board'], `${SETUP}/:step?`)
  const sent = (name: string) => requests.filter(({ url }) => url.includes(name))
  return { router, sent }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('publishes in its last step, and leads to what is still missing', async () => {
  const { router, sent } = show(LAST, {})
  expect(
    await screen.findByRole('heading', { name: `Schritt ${STEPS.length} von ${STEPS.length} Erste Inhalte` }),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull()
  expect(button('Zurück').disabled).toBe(false)
  expect(screen.getByText(/^Alles Nötige ist da/)).toBeDefined()
  await userEvent.click(button('Website veröffentlichen'))
  await waitFor(() => expect(router.state.location.pathname).toBe(SETUP_END))
  expect(await screen.findByText('Ihre Website ist veröffentlicht')).toBeDefined()
  expect(await sent('publish_settings')[0]?.json()).toMatchObject({
    _document: DOCUMENT,
    _based_on: 0,
    _note: 'Ersteinrichtung',
  })
})

it('names in its last step what keeps from publishing, with the step that asks for it', async () => {
  const { sent } = show(LAST, { draft: WITHOUT_PHONE })
  expect(await screen.findByText('Vorher brauchen wir noch diese Angaben:')).toBeDefined()
  expect(link('Kontakt: Telefon')).toBe(`${SETUP}/3#contact.phone`)
  expect(button('Website veröffentlichen').disabled).toBe(true)
  expect(sent('publish_settings')).toEqual([])
})

it('says that publishing failed, and stays', async () => {
  const { router } = show(LAST, {})
  await screen.findByText(/^Alles Nötige ist da/)
  interceptFetch(() => Response.json({ code: '42501', message: 'refused' }, { status: 403 }))
  await userEvent.click(button('Website veröffentlichen'))
  expect(await screen.findByText(/konnten nicht veröffentlicht werden/)).toBeDefined()
  expect(router.state.location.pathname).toBe(LAST)
  expect(button('Website veröffentlichen').disabled).toBe(false)
})

it('goes on where it was left, and ends where everything is published', async () => {
  const left = show(SETUP, { step: 5 })
  await waitFor(() => expect(left.router.state.location.pathname).toBe(`${SETUP}/5`))
  const beyond = show(SETUP, { step: 99 })
  await waitFor(() => expect(beyond.router.state.location.pathname).toBe(LAST))
  const done = show(SETUP, { draft: null, published: COMPLETE_DOCUMENT })
  await waitFor(() => expect(done.router.state.location.pathname).toBe(SETUP_END))
  const unknown = show(`${SETUP}/${STEPS.length + 1}`, { step: 2 })
  await waitFor(() => expect(unknown.router.state.location.pathname).toBe(`${SETUP}/2`))
})

it('ticks a step once it was opened and saved, not because later ones were', async () => {
  show(`${SETUP}/4`, { step: 4, saved: [1, 3], draft: WITHOUT_PHONE })
  const steps = within(await screen.findByRole('navigation', { name: 'Schritte der Einrichtung' }))
  const ticked = () =>
    steps
      .getAllByRole('link')
      .flatMap(({ textContent }, at) => (textContent?.includes('ausgefüllt') ? [at + 1] : []))
  // The third has a gap.
  expect(ticked()).toEqual([1])
  await userEvent.click(steps.getByRole('link', { name: /Ort/ }))
  expect(await screen.findByRole('heading', { name: /^Schritt 2/ })).toBeDefined()
  expect(ticked()).toEqual([1, 4])
})

it('asks for the address of the photos with the name of the town, and names areas without content', async () => {
  const draft = { association: { town: 'Bad Müßtal' }, areas: { vouchers: false } }
  show(`${SETUP}/5`, { draft }, { rows: 0 })
  const path = await screen.findByLabelText<HTMLInputElement>(/^Adresse des Bereichs für Fotos/)
  await waitFor(() => expect(path.value).toBe('/mein-bad-muesstal'))
  const empty = await screen.findByText(/^Noch ohne Inhalt/)
  expect(empty.textContent).toContain('Ideen')
  expect(empty.textContent).not.toContain('Gutscheine')
})

it('has no step before the first one', async () => {
  show(`${SETUP}/1`, {})
  expect(await screen.findByRole('button', { name: 'Weiter' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Website veröffentlichen' })).toBeNull()
})

it('says at its end that nothing is missing, and leads to the website', async () => {
  show(SETUP_END, { draft: null, published: COMPLETE_DOCUMENT })
  expect(await screen.findByText('Nichts. Ihre Website ist vollständig eingerichtet.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Ihre Website ist veröffentlicht' })).toBeDefined()
  expect([link('Website ansehen'), link('Zur Verwaltung')]).toEqual(['/', '/admin'])
})

it('names at its end what is missing, also before it is published', async () => {
  show(
    SETUP_END,
    { draft: WITHOUT_PHONE, step: 4 },
    { mail_is_delivered: false, lacks_backup: true, rows: 0 },
  )
  expect(await screen.findByText('E-Mail ist nicht eingerichtet')).toBeDefined()
  expect(link('Zu E-Mail')).toBe('/admin/einrichtung/6')
  expect(screen.getByText('Es gibt keine geprüfte Sicherung')).toBeDefined()
  expect(link('Veranstaltung eintragen')).toBe('/admin/events?neu')
  expect(link('Zu den Mitgliedern')).toBe('/admin/members')
  expect(link('Kontakt: Telefon')).toBe(`${SETUP}/3#contact.phone`)
  expect(screen.getByRole('heading', { name: 'Noch nicht veröffentlicht' })).toBeDefined()
  expect(link('Einrichtung fortsetzen')).toBe(`${SETUP}/4`)
  expect(screen.queryByText(/^Nichts\./)).toBeNull()
})

it('says that one person alone is on the board', async () => {
  show(SETUP_END, { draft: null, published: COMPLETE_DOCUMENT }, { rows: 1 })
  expect(await screen.findByText(/Vorstand/)).toBeDefined()
  expect(screen.queryByText('Noch keine Mitglieder')).toBeNull()
  expect(screen.queryByText(/^Nichts\./)).toBeNull()
})
