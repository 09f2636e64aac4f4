import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { type Report, ReportDetails } from './report-details'
import ReportsPage from './reports-page'

const REPORT: Report = {
  id: 'r',
  kind: 'idea',
  submission_id: 'i',
  title: 'Trinkbrunnen',
  reason: 'offensive',
  explanation: 'Beleidigt jemanden.',
  reporter_email: 'erika@example.org',
  created_at: '2026-03-01T10:00:00Z',
  decision: null,
  decision_reason: null,
  decided_at: null,
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function open(report: Report, answer: () => Response) {
  const requests = interceptFetch(answer)
  const decided = vi.fn()
  renderPage(<ReportDetails report={report} onClose={() => {}} onDecided={decided} />)
  await screen.findByRole('dialog', { name: 'Trinkbrunnen' })
  return { requests, decided }
}
async function decide(decision: string, reason: string) {
  await userEvent.selectOptions(screen.getByLabelText(/^Entscheidung/), decision)
  if (reason) await userEvent.type(screen.getByLabelText(/^Begründung/), reason)
  await press('Entscheiden')
}

it('shows what was reported and why, and sends the decision with its reasons', async () => {
  const { requests, decided } = await open(REPORT, () => Response.json(2))
  for (const text of ['Beleidigung, Hetze oder Gewalt', 'Beleidigt jemanden.'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Idee ansehen' }).getAttribute('href')).toBe(
    '/admin/content?bereich=ideen&suche=Trinkbrunnen',
  )
  await decide('remove', 'Verstößt gegen die Regeln.')
  expect(await screen.findByText('2 Meldungen entschieden')).toBeDefined()
  expect(await requests[0]?.json()).toEqual({
    _id: 'r',
    _decision: 'remove',
    _reason: 'Verstößt gegen die Regeln.',
  })
  expect(decided).toHaveBeenCalledOnce()
  await press('Rückgängig')
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  expect(requests[1]?.url).toMatch(/undo_report_decision$/)
  expect(decided).toHaveBeenCalledTimes(2)
})

it('sends nothing without reasons', async () => {
  const { requests } = await open(REPORT, () => refused())
  await decide('keep', '')
  expect(await screen.findByText('Bitte begründen Sie die Entscheidung.')).toBeDefined()
  expect(requests).toEqual([])
})

it('keeps what was typed when the decision cannot be stored', async () => {
  const { decided } = await open(REPORT, () => refused())
  await decide('keep', 'Das ist erlaubt.')
  expect(await screen.findByText('Die Entscheidung konnte nicht gespeichert werden.')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Begründung/).value).toBe('Das ist erlaubt.')
  expect(decided).not.toHaveBeenCalled()
})

it('shows a decision that was made, and what became of the text', async () => {
  await open(
    {
      ...REPORT,
      explanation: null,
      reporter_email: null,
      decision: 'keep',
      decision_reason: 'Das ist erlaubt.',
      decided_at: '2026-03-02T10:00:00Z',
    },
    () => refused(),
  )
  for (const text of ['Bleibt', 'Das ist erlaubt.', 'nach sechs Monaten gelöscht'])
    expect(screen.getByText(text)).toBeDefined()
})

it('says that there are no reports', async () => {
  interceptFetch(() => Response.json([]))
  renderPage(<ReportsPage />)
  expect(await screen.findByText('Noch keine Meldungen')).toBeDefined()
})

it('says that the reports could not be loaded', async () => {
  interceptFetch(() => refused())
  renderPage(<ReportsPage />)
  expect((await screen.findAllByText('Meldungen konnten nicht geladen werden.')).length).toBeGreaterThan(0)
})
