import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { SETTINGS } from '../../schema/settings'
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

function Dialog({ document }: { document: Record<string, Record<string, unknown>> }) {
  const draft = useDraft({
    draft: { document, basedOn: 0, step: 1, updatedAt: '2026-11-21T10:00:00Z', editor: null },
    published: null,
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

test('what the database refuses is named in German, with a link to its field', async () => {
  const message = { code: '23514', message: 'the legal texts have gaps', details: null }
  interceptFetch(() => Response.json({ ...message, hint: 'legal.hosting, other.value' }, { status: 400 }))
  renderPage(<Dialog document={DOCUMENT} />)
  expect(button()).toHaveProperty('disabled', false)
  await userEvent.click(button())
  const link = await screen.findByRole('link', { name: 'Rechtliches: Betreiber des Servers', hidden: true })
  expect(link.getAttribute('href')).toBe('/admin/einstellungen/legal#legal.hosting')
  expect(button()).toHaveProperty('disabled', true)
})
