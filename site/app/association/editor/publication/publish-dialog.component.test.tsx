import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { SETTINGS } from '../../schema/settings'
import type { SettingsDocument } from '../draft/merge'
import type { SettingsVersion } from '../draft/stored-settings'
import { useDraft } from '../draft/use-draft'
import PublishDialog from './publish-dialog'

/** Nothing that the page itself would keep from publishing. */
const DOCUMENT = {
  association: { name: 'Verein Musterstadt e. V.', shortName: 'Verein Musterstadt', town: 'Musterstadt' },
  contact: { street: 'Hauptstraße 1', postalCode: '12345', phone: '01234 567890', email: 'a@verein.example' },
  board: { members: [{ name: 'Erika Mustermann', role: 'Vorsitz' }] },
  legal: {
    responsible: 'Erika Mustermann',
    registerCourt: '',
    registerNumber: '',
    hosting: 'Musterhosting GmbH',
    socialNetwork: '',
    supervisoryAuthority: 'zuständig ist das Landesamt.',
    logs: '14 Tagen',
  },
}

type DialogProps = { document: SettingsDocument; published?: SettingsVersion | null }

function Dialog({ document, published = null }: DialogProps) {
  const basedOn = published?.number ?? 0
  const draft = useDraft({
    draft: { document, basedOn, step: 1, savedSteps: [], updatedAt: '2026-11-21T10:00:00Z', editor: null },
    published,
  })
  return <PublishDialog groups={SETTINGS} draft={draft} open onClose={() => {}} />
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())
const button = () => screen.getByRole('button', { name: 'Jetzt veröffentlichen', hidden: true })

test('gaps in what imprint and privacy notice need are named, and nothing is sent', () => {
  const requests = interceptFetch(() => Response.json(null))
  const { contact, ...document } = DOCUMENT
  renderPage(
    <Dialog document={{ ...document, contact: { ...contact, phone: '' }, look: { accent: '#ffcc00' } }} />,
  )
  expect(screen.getByRole('link', { name: 'Kontakt: Telefon', hidden: true })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Aussehen: Farbe der Schaltflächen', hidden: true })).toBeTruthy()
  expect(button()).toHaveProperty('disabled', true)
  expect(requests).toEqual([])
})

test('a fee is published while another group has gaps; what is left out stays in the draft', async () => {
  const { legal, ...rest } = DOCUMENT
  const before = { ...rest, legal: { ...legal, logs: '[14 Tagen]' } }
  const document = {
    ...before,
    contact: { ...before.contact, phone: '' },
    membership: { fee: 96 },
    texts: { heroTop: 'Neu' },
  }
  const version = { number: 4, document: before, note: null, publishedAt: '2026-11-20', publisher: null }
  const requests = interceptFetch(({ url, method }) => {
    if (url.includes('publish_settings')) return Response.json(5)
    if (url.includes('settings_draft') && method === 'PATCH')
      return Response.json({ updated_at: '2026-11-21T11:00:00Z' })
    return Response.json(url.includes('settings_draft') ? null : [])
  })
  renderPage(<Dialog document={document} published={version} />)
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true })
  expect(screen.getByRole('link', { name: 'Kontakt: Telefon', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Rechtliches/, hidden: true })).toBeNull()
  expect([choice('Kontakt').checked, choice('Kontakt').disabled]).toEqual([false, true])
  await userEvent.click(choice('Texte der Startseite'))
  await userEvent.click(button())
  await waitFor(() => expect(requests.some(({ url }) => url.includes('note_settings_gaps'))).toBe(true))
  const sent = requests.find(({ url }) => url.includes('publish_settings'))
  expect(await sent?.json()).toMatchObject({
    _document: { ...before, membership: { fee: 96 } },
    _based_on: 4,
  })
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
  const kept = requests.find(({ method }) => method === 'PATCH')
  expect(await kept?.json()).toMatchObject({ document, based_on: 5 })
})

test('what the database refuses is named in German, with a link to its field', async () => {
  const message = { code: '23514', message: 'the legal texts have gaps', details: null }
  interceptFetch(() => Response.json({ ...message, hint: 'legal.hosting, other.value' }, { status: 400 }))
  renderPage(<Dialog document={DOCUMENT} />)
  expect(button()).toHaveProperty('disabled', false)
  await userEvent.click(button())
  const link = await screen.findByRole('link', { name: 'Rechtliches: Wo die Website läuft', hidden: true })
  expect(link.getAttribute('href')).toBe('/admin/einstellungen/legal#legal.hosting')
  expect(button()).toHaveProperty('disabled', true)
})
