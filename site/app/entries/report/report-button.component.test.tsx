import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { ReportButton } from './report-button'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** Opens the dialog of an idea; the form token is granted, and `answer` answers the report. */
async function open(answer: () => Response) {
  const requests = interceptFetch(({ url }) =>
    url.includes('/rest/v1/reports') ? answer() : Response.json({ token: 'a.b.c', minimum_ms: 0 }),
  )
  renderPage(<ReportButton kind="idea" id="i" title="Trinkbrunnen" />)
  await userEvent.click(screen.getByRole('button', { name: /^Melden/ }))
  await screen.findByRole('dialog', { name: 'Inhalt melden' })
  return () => requests.filter(({ url }) => url.includes('/rest/v1/reports'))
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Meldung senden' }))
async function fillIn() {
  await userEvent.selectOptions(screen.getByLabelText(/^Grund/), 'spam')
  await userEvent.type(screen.getByLabelText(/Was stimmt daran nicht/), 'Werbung')
}

it('asks for a reason and a text, and sends nothing without', async () => {
  const sent = await open(() => new Response(null, { status: 201 }))
  await send()
  expect(await screen.findByText('Bitte wählen Sie einen Grund.')).toBeDefined()
  expect(sent()).toEqual([])
})

it('sends a report without an address', async () => {
  const sent = await open(() => new Response(null, { status: 201 }))
  await fillIn()
  await send()
  expect(await screen.findByText('Danke für Ihre Meldung!')).toBeDefined()
  expect(await sent()[0]?.json()).toEqual({
    kind: 'idea',
    submission_id: 'i',
    reason: 'spam',
    explanation: 'Werbung',
    reporter_email: null,
  })
})

it('keeps what was typed when the report is refused', async () => {
  await open(() => Response.json({ code: '23503', message: 'nothing public' }, { status: 409 }))
  await fillIn()
  await send()
  expect(await screen.findByText(/Die Meldung konnte nicht gesendet werden/)).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Was stimmt daran nicht/).value).toBe('Werbung')
})
