import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { ConsentDialog } from './dialogs'
import type { Subscriber } from './subscriber'

const ERIKA = {
  id: 'e',
  name: 'Erika Muster',
  email: 'erika@example.org',
  active: true,
  state: 'confirmed',
  created_at: '2026-03-04T12:00:00Z',
} as Subscriber
const NOTHING = {
  wording: null,
  stated_ground: null,
  asked_at: null,
  confirmed_at: null,
  withdrawn_at: null,
  withdrawn_by: null,
}
const CONSENTS = [
  { ...NOTHING, id: '1', email: 'Erika@example.org', form: 'admin_import', stated_ground: 'Liste vom Fest' },
  {
    id: '2',
    email: 'erika@example.org',
    form: 'footer',
    wording: 'Ich möchte ihn.',
    stated_ground: null,
    asked_at: '2026-03-01T12:00:00Z',
    confirmed_at: '2026-03-02T12:00:00Z',
    withdrawn_at: '2026-03-03T12:00:00Z',
    withdrawn_by: 'link',
  },
  { ...NOTHING, id: '3', email: 'erika@example.org', form: 'registration', asked_at: '2026-02-01T12:00:00Z' },
  { ...NOTHING, id: '4', email: 'erika%@example.org', form: 'footer' },
]

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

async function open(subscriber: Subscriber, answer: () => Response) {
  interceptFetch(answer)
  renderPage(<ConsentDialog subscriber={subscriber} onClose={() => {}} />)
  return within(await screen.findByRole('dialog', { name: 'Einwilligung von Erika Muster' }))
}

it('says of each consent of the address where, when and how it was given and ended', async () => {
  const dialog = await open(ERIKA, () => Response.json(CONSENTS))
  const consents = await dialog.findAllByRole('listitem')
  expect(consents.map(({ textContent }) => textContent)).toEqual([
    'Verwaltung, mit GrundGrund: Liste vom Fest',
    'Formular der Website„Ich möchte ihn.“Angemeldet 01.03.2026, 13:00Bestätigt 02.03.2026, 13:00Abgemeldet 03.03.2026, 13:00: Link im Newsletter',
    'RegistrierungAngemeldet 01.02.2026, 13:00Nicht bestätigt',
  ])
  expect(dialog.getByRole('button', { name: 'Als Datei speichern' })).toBeDefined()
  expect(dialog.queryByText(/nichts darüber gespeichert/)).toBeNull()
})

it('says that nothing is known, and that the consents could not be loaded', async () => {
  const dialog = await open({ ...ERIKA, state: 'unproven' }, () => refused())
  expect(dialog.getByText(/Es ist nichts darüber gespeichert/)).toBeDefined()
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Die Einwilligungen konnten nicht geladen werden.',
  )
  expect(dialog.queryByRole('button', { name: 'Als Datei speichern' })).toBeNull()
})
