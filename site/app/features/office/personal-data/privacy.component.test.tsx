import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { PersonPanel } from './person-panel'
import { RetentionPanel } from './privacy-page'

const record = (label: string, id: string, change: object = {}) => ({
  source: `public.${label}`,
  label,
  id,
  data: { title: `${label} ${id}`, submitter_email: 'erika@example.net' },
  picture: null,
  erasing: 'blank',
  kept: null,
  kept_until: null,
  kept_because: null,
  ...change,
})
const IDEA = record('Ideen', '1')
const MEMBER = record('Mitglieder', '2', {
  erasing: 'delete',
  kept: { iban: 'DE … 2051' },
  kept_until: '2036-12-31',
  kept_because: 'Buchführung (§ 147 AO)',
})
const CONSENT = record('Einwilligungen', '3', {
  erasing: 'keep',
  kept_until: '2029-01-02',
  kept_because: 'Nachweis',
})

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

async function find(answer: () => Response) {
  const requests = interceptFetch(({ url }) => (url.includes('/find_person') ? answer() : Response.json(1)))
  renderPage(<PersonPanel />)
  await userEvent.type(
    screen.getByRole('textbox', { name: 'E-Mail-Adresse oder Name' }),
    'erika@example.net{Enter}',
  )
  return requests
}

it('shows what is found by kind, with what erasing does to it', async () => {
  await find(() => Response.json([IDEA, MEMBER, CONSENT]))
  expect(await screen.findByText('3 Einträge gefunden')).toBeDefined()
  expect(
    within(screen.getByRole('region', { name: 'Ideen' })).getByText('Name und Kontakt werden entfernt'),
  ).toBeDefined()
  expect(screen.getByText('wird gelöscht, Zahlungsdaten bleiben bis 31.12.2036')).toBeDefined()
  expect(screen.getByText('bleibt bis 02.01.2029')).toBeDefined()
})

it('erases after a question that names what goes and what the law keeps until when', async () => {
  const requests = await find(() => Response.json([IDEA, MEMBER, CONSENT]))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ideen: Ideen 1 auswählen' }))
  await userEvent.click(button('Ausgewähltes löschen (2)'))
  const question = await screen.findByRole('alertdialog', { name: '1 Eintrag löschen?' })
  expect(within(question).getByText('Mitglieder bis 31.12.2036: Buchführung (§ 147 AO)')).toBeDefined()
  expect(within(question).queryByText(/^Ideen/)).toBeNull()
  await userEvent.click(within(question).getByRole('button', { name: 'Endgültig löschen' }))
  expect(await screen.findByText('Daten gelöscht')).toBeDefined()
  const erased = requests.find(({ url }) => url.includes('/erase_person'))
  expect(await erased?.json()).toEqual({
    _records: [
      { source: 'public.Mitglieder', id: '2' },
      { source: 'public.Einwilligungen', id: '3' },
    ],
  })
})

it('says that there is nothing, and that a search has failed', async () => {
  await find(() => Response.json([]))
  expect(await screen.findByText('Dazu ist nichts gespeichert.')).toBeDefined()
})

it('says that a search has failed', async () => {
  await find(() => refused())
  expect(await screen.findByText('Die Suche hat nicht geklappt.')).toBeDefined()
  expect(button('Suchen').disabled).toBe(false)
})

it('does not ask for less than three characters', async () => {
  const requests = interceptFetch(() => Response.json([]))
  renderPage(<PersonPanel />)
  await userEvent.type(screen.getByRole('textbox'), ' er {Enter}')
  expect(button('Suchen').disabled).toBe(true)
  expect(requests.filter(({ url }) => url.includes('/find_person'))).toEqual([])
})

it('shows what the rules would delete today, and what the nights have deleted', async () => {
  interceptFetch(({ url }) =>
    Response.json(
      url.includes('/preview_retention')
        ? [
            { name: 'keepEvents', label: 'Veranstaltungen', months: 0, blanks: null, count: 0, oldest: null },
            {
              name: 'keepIdeaContacts',
              label: 'E-Mail zu Ideen',
              months: 12,
              blanks: ['submitter_email'],
              count: 3,
              oldest: '2024-03-05T12:00:00Z',
            },
          ]
        : [
            { id: 'b', ran_at: '2026-03-05T03:00:00Z', counts: { keepIdeaContacts: 2 } },
            { id: 'a', ran_at: '2026-03-04T03:00:00Z', counts: {} },
          ],
    ),
  )
  renderPage(<RetentionPanel />)
  const rows = await screen.findAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Wasbleibtbetroffenältester Eintrag',
    'Veranstaltungenimmer––',
    'E-Mail zu Ideen (der Eintrag bleibt)12 Monate35.3.2024',
    'WannGelöscht',
    '05.03.2026, 04:00E-Mail zu Ideen: 2',
    '04.03.2026, 04:00nichts',
  ])
})
