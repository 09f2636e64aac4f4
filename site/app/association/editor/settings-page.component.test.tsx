import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import type { SettingsDocument } from './draft/merge'
import type { SettingsVersion } from './draft/stored-settings'
import { SettingsEditor } from './settings-page'

const HOME = '/admin/einstellungen'
/** What publishing asks for. */
const COMPLETE: SettingsDocument = {
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
const version = (number: number, document: SettingsDocument): SettingsVersion => ({
  number,
  document,
  note: null,
  publishedAt: `2026-03-0${number}T12:00:00Z`,
  publisher: 'Erika Mustermann',
})
const PUBLISHED = version(2, { look: { sharingMotto: 'Fassung zwei', sharingAlt: 'Bild' } })
const OLDER = version(1, { look: { sharingMotto: 'Fassung eins', sharingAlt: 'Bild' } })

const KARLA = { first_name: 'Karla', last_name: 'Kollegin' }

/** Answers like the tables of the settings; `colleague` stores a draft of somebody else, `publish` a version. */
function serve(existing: readonly SettingsVersion[] = [PUBLISHED, OLDER], account: object = KARLA) {
  let draft: { document: SettingsDocument; revision: number } | null = null
  const row = () =>
    draft && {
      ...draft,
      based_on: 2,
      step: 1,
      saved_steps: [],
      updated_at: String(draft.revision),
      updated_by: 'k',
    }
  const store = (document: SettingsDocument) => {
    draft = { document, revision: (draft?.revision ?? 0) + 1 }
    return Response.json(row())
  }
  const rowOf = ({ number, document, publishedAt }: SettingsVersion) => ({
    number,
    document,
    note: null,
    published_at: publishedAt,
    published_by: 'k',
  })
  const versions = existing.map(rowOf)
  /** As `publish_settings` does: the draft ends when exactly it is published. */
  function publish(document: SettingsDocument, basedOn: number) {
    if (basedOn !== versions[0]?.number)
      return Response.json({ code: 'PT409', message: 'outdated', details: null, hint: null }, { status: 409 })
    versions.unshift(rowOf(version(basedOn + 1, document)))
    if (draft && JSON.stringify(draft.document) === JSON.stringify(document)) draft = null
    return Response.json(basedOn + 1)
  }
  const requests = interceptFetch(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/accounts'))
      return Response.json([{ id: 'k', email: 'k@example.org', ...account }])
    if (pathname.endsWith('/settings_versions')) {
      const wanted = searchParams.get('number')?.slice('eq.'.length)
      const found = versions.find(({ number }) => String(number) === wanted)
      return Response.json(wanted ? found : versions.slice(0, Number(searchParams.get('limit'))))
    }
    if (pathname.endsWith('/rpc/publish_settings')) {
      const sent = (await request.json()) as { _document: SettingsDocument; _based_on: number }
      return publish(sent._document, sent._based_on)
    }
    if (pathname.endsWith('/rpc/note_settings_gaps')) return new Response(null, { status: 204 })
    if (!pathname.endsWith('/settings_draft')) return new Response(null, { status: 500 })
    const isKnown = draft && searchParams.get('updated_at') === `eq.${draft.revision}`
    if (request.method === 'GET') return Response.json(draft ? [row()] : [])
    if (request.method === 'DELETE') {
      draft = null
      return new Response(null, { status: 204 })
    }
    const { document } = (await request.json()) as { document: SettingsDocument }
    if (request.method === 'POST') return draft ? refused('23505') : store(document)
    return isKnown ? store(document) : Response.json([])
  })
  return { requests, colleague: store, publish, stored: () => draft?.document, newest: () => versions[0] }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const open = (part: string) =>
  renderPage(
    <SettingsEditor stored={{ draft: null, published: PUBLISHED }} />,
    `${HOME}${part}`,
    ['board'],
    `${HOME}/:part?`,
  )
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const motto = () => screen.getByLabelText<HTMLInputElement>('Satz auf dem Bild geteilter Links')
const alt = () => screen.getByLabelText<HTMLInputElement>('Beschreibung dieses Bilds')
const conflict = async () =>
  (await screen.findByRole('heading', { name: 'Zwei haben dasselbe geändert' })).parentElement as HTMLElement
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

it('keeps what is typed while another part is open, is at rest once it is taken back, and shows what is published after discarding', async () => {
  const { stored } = serve()
  const router = open('/look')
  type(motto(), 'Neu')
  expect(await screen.findByText('Als Entwurf gespeichert.')).toBeDefined()
  await act(() => router.navigate(`${HOME}/kontakt`))
  await act(() => router.navigate(`${HOME}/look`))
  expect(motto().value).toBe('Neu')
  type(motto(), 'Neu!')
  type(motto(), 'Neu')
  expect(await screen.findByText('Als Entwurf gespeichert.')).toBeDefined()
  await press('Entwurf verwerfen')
  await press('Verwerfen')
  expect(await screen.findByText('Alles ist veröffentlicht.')).toBeDefined()
  expect(motto().value).toBe('Fassung zwei')
  expect(stored()).toBeUndefined()
})

it('takes over what a colleague changed elsewhere, and asks where both changed the same; nothing is saved before', async () => {
  const { colleague, stored } = serve()
  open('/look')
  colleague({ look: { sharingMotto: 'Karlas Satz', sharingAlt: 'Karlas Bild' } })
  type(motto(), 'Mein Satz')
  const question = await conflict()
  expect(within(question).getByText(/^Karla Kollegin hat zur gleichen Zeit/)).toBeDefined()
  for (const text of ['Karlas Satz', 'Mein Satz']) expect(within(question).getByText(text)).toBeDefined()
  expect(alt().value).toBe('Karlas Bild')
  expect(screen.getByText(/Bitte entscheiden Sie oben/)).toBeDefined()
  type(alt(), 'Mein Bild')
  await press('Meine Fassung behalten')
  const mine = { look: { sharingMotto: 'Mein Satz', sharingAlt: 'Mein Bild' } }
  await waitFor(() => expect(stored()).toEqual(mine))

  colleague({ look: { sharingMotto: 'Noch einer', sharingAlt: 'Mein Bild' } })
  type(motto(), 'Anders')
  await conflict()
  await press('Die andere Fassung übernehmen')
  expect(await screen.findByText('Als Entwurf gespeichert.')).toBeDefined()
  expect(motto().value).toBe('Noch einer')
  expect(stored()).toEqual({ look: { sharingMotto: 'Noch einer', sharingAlt: 'Mein Bild' } })
})

it('compares two versions and makes an older one the draft after a question', async () => {
  const { stored } = serve()
  const router = open('/fassungen')
  const comparison = within(await screen.findByRole('region', { name: 'Zwei Fassungen vergleichen' }))
  for (const text of ['Fassung eins', 'Fassung zwei']) expect(comparison.getByText(text)).toBeDefined()
  await userEvent.selectOptions(comparison.getByLabelText('Von'), '2')
  expect(comparison.getByText('Diese beiden Fassungen unterscheiden sich nicht.')).toBeDefined()
  await press('Wiederherstellen Fassung 1')
  expect(stored()).toBeUndefined()
  await press('Als Entwurf laden')
  await waitFor(() => expect(router.state.location.pathname).toBe(HOME))
  expect(stored()).toEqual(OLDER.document)
})

it('says which page the draft has not, retries one that failed, and offers the photos at their address', async () => {
  let status = 500
  const requests = interceptFetch(() => new Response(null, { status }))
  open('/vorschau')
  expect(await screen.findByText('Die Vorschau konnte nicht geladen werden.')).toBeDefined()
  status = 404
  await press('Erneut versuchen')
  expect(await screen.findByText(/Diese Seite gibt es mit dem Entwurf nicht/)).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('Seite'), 'Fotos und Geschichten')
  await waitFor(() => expect(requests.at(-1)?.url).toMatch(/\/mein-ort$/))
  expect(requests.at(-1)?.headers.get('x-settings')).toBe('draft')
})

it('shows what somebody else published meanwhile, and publishes the rest of the changes over it', async () => {
  const before = version(2, { ...COMPLETE, look: { sharingMotto: 'Alt', sharingAlt: 'Altes Bild' } })
  const { publish, newest, stored } = serve([before])
  renderPage(
    <SettingsEditor stored={{ draft: null, published: before }} />,
    `${HOME}/look`,
    ['board'],
    `${HOME}/:part?`,
  )
  type(motto(), 'Mein Satz')
  expect(await screen.findByText('Als Entwurf gespeichert.')).toBeDefined()
  expect(publish({ ...COMPLETE, look: { sharingMotto: 'Alt', sharingAlt: 'Karlas Bild' } }, 2).status).toBe(
    200,
  )
  await press('Veröffentlichen …')
  const dialog = within(await screen.findByRole('dialog'))
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Jetzt veröffentlichen' }))
  await send()
  const notice = within(
    (await dialog.findByText(/^Karla Kollegin hat inzwischen Fassung 3/)).parentElement as HTMLElement,
  )
  for (const text of ['Altes Bild', 'Karlas Bild']) expect(notice.getByText(text)).toBeDefined()
  expect(notice.getByText(/Ihre Änderungen sind erhalten/)).toBeDefined()
  expect(newest()?.number).toBe(3)
  await send()
  await waitFor(() => expect(newest()?.number).toBe(4))
  expect(newest()?.document.look).toEqual({ sharingMotto: 'Mein Satz', sharingAlt: 'Karlas Bild' })
  await waitFor(() => expect(stored()).toBeUndefined())
})

it('asks whose value holds where somebody else published another one, and stores no draft of what is published already', async () => {
  const before = version(2, { ...COMPLETE, look: { sharingMotto: 'Alt' } })
  const { publish, newest, stored } = serve([before])
  renderPage(
    <SettingsEditor stored={{ draft: null, published: before }} />,
    `${HOME}/look`,
    ['board'],
    `${HOME}/:part?`,
  )
  type(motto(), 'Mein Satz')
  expect(await screen.findByText('Als Entwurf gespeichert.')).toBeDefined()
  publish({ ...COMPLETE, look: { sharingMotto: 'Karlas Satz' } }, 2)
  await press('Veröffentlichen …')
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Jetzt veröffentlichen' })
  await userEvent.click(button)
  expect(await dialog.findByText(/entscheiden Sie, was gilt/)).toBeDefined()
  expect(button.disabled).toBe(true)
  expect(motto().value).toBe('Mein Satz')
  await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await conflict()
  await press('Meine Fassung behalten')
  await waitFor(() => expect(stored()?.look).toEqual({ sharingMotto: 'Mein Satz' }))
  // The colleague publishes the same draft.
  publish({ ...COMPLETE, look: { sharingMotto: 'Mein Satz' } }, 3)
  await press('Veröffentlichen …')
  await userEvent.click(await screen.findByRole('button', { name: 'Jetzt veröffentlichen' }))
  expect(await screen.findByText(/hat inzwischen Fassung 4/)).toBeDefined()
  expect(newest()?.number).toBe(4)
  expect(stored()).toBeUndefined()
})
