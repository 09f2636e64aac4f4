import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import AuditLogPage from './audit-log-page'
import type { Entry } from './wording'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const entry = (changed: Partial<Entry>): Entry => ({
  id: crypto.randomUUID(),
  at: '2026-03-05T14:00:00+00:00',
  account_id: 'a1b2c3d4',
  account: 'Erika Mustermann',
  offices: ['board'],
  action: 'update',
  subject_table: 'events',
  subject_id: 'e',
  subject: 'Stadtfest',
  before: { category: 'market' },
  after: { category: 'festival' },
  other_columns: null,
  details: null,
  ...changed,
})
const GONE = entry({
  at: '2026-03-04T14:00:00+00:00',
  account: null,
  action: 'insert',
  subject_table: 'voucher_participants',
  before: null,
  after: null,
})
const LOG = [entry({}), { ...GONE, id: '1', subject_id: '1' }, { ...GONE, id: '2', subject_id: '2' }]

const select = (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), option)
const people = () =>
  within(screen.getByRole('combobox', { name: 'Person' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

// Without layout the table renders no rows; their texts are tested in wording.test.ts.
it('is filtered by person and kind, and searched in the sentences', async () => {
  interceptFetch(() => Response.json(LOG))
  renderPage(<AuditLogPage />)
  await vi.waitFor(() => expect(people()).toEqual(['Alle', 'Erika Mustermann', 'Gelöschtes Konto a1b2']))
  await userEvent.type(screen.getByRole('searchbox'), 'hat')
  expect(await screen.findByText('2 gefunden')).toBeDefined()
  await select('Person', 'Gelöschtes Konto a1b2')
  expect(await screen.findByText('1 gefunden')).toBeDefined()
  await select('Bereich', 'Events')
  await userEvent.click(await screen.findByRole('button', { name: 'Alle zeigen' }))
  await userEvent.type(screen.getByRole('searchbox'), 'Markt → Fest')
  expect(await screen.findByText('1 gefunden')).toBeDefined()
})

it('asks the server for the chosen period only', async () => {
  const requests = interceptFetch(() => Response.json([]))
  renderPage(<AuditLogPage />)
  expect(await screen.findByText('Keine Einträge')).toBeDefined()
  const since = new URL(requests[0]?.url ?? '').searchParams.get('at')?.replace('gte.', '') ?? ''
  expect((Date.now() - Date.parse(since)) / 86_400_000).toBeCloseTo(30, 1)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Zeitraum' }), 'Alles (2 Jahre)')
  await vi.waitFor(() => expect(requests.length).toBe(2))
  expect(new URL(requests[1]?.url ?? '').searchParams.get('at')).toBeNull()
})

it('reports that it could not be loaded, and retries on request', async () => {
  let granted = false
  interceptFetch(() => (granted ? Response.json(LOG) : refused()))
  renderPage(<AuditLogPage />)
  expect(await screen.findByText('Das Protokoll konnte nicht geladen werden.')).toBeDefined()
  granted = true
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await vi.waitFor(() => expect(people()).toContain('Erika Mustermann'))
})
