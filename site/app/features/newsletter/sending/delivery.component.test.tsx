import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { Delivery } from './delivery'
import type { NewsletterResult } from './queries'

const RESULT: NewsletterResult = {
  id: '1',
  subject: 'Markt',
  content: 'Grüß Gott',
  created_at: '2026-11-22T12:00:00Z',
  total: 1_200,
  sent: 700,
  failed: 0,
  state: 'sending',
  channel: 'smtp',
  waiting: 500,
  skipped: 0,
  bounced: 0,
  problem: null,
  finished_at: null,
  document: null,
  in_archive: true,
  slug: null,
  unsubscribed: 0,
}
const changed = vi.fn()
const show = (more: Partial<NewsletterResult> = {}) =>
  renderPage(<Delivery result={{ ...RESULT, ...more }} onChanged={changed} />)
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('shows what is sent and what waits, and can be paused and cancelled', () => {
  show()
  expect(screen.getByRole('region', { name: 'Versand: Markt' }).textContent).toContain('Wird versendet')
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('700')
  expect(screen.getByText('700 von 1.200 versendet, 500 warten')).toBeTruthy()
  expect(buttons()).toEqual(['Anhalten', 'Versand abbrechen'])
  expect(screen.queryByText('Wer ihn nicht bekommen hat')).toBeNull()
})

it('shows failures, those left out, and why nothing leaves', () => {
  show({ state: 'paused', failed: 3, skipped: 2, problem: 'Der Postausgang ist nicht erreichbar.' })
  expect(screen.getByText(/500 warten, 3 nicht erreicht, 2 ausgelassen$/)).toBeTruthy()
  expect(screen.getByText('Der Postausgang ist nicht erreichbar.')).toBeTruthy()
  expect(screen.getByText('Wer ihn nicht bekommen hat')).toBeTruthy()
  expect(buttons()).toEqual(['Fortsetzen', 'Versand abbrechen'])
})

it('asks before it cancels', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Versand abbrechen' }))
  await screen.findByRole('alertdialog', { name: 'Versand abbrechen?' })
  await userEvent.click(screen.getByRole('button', { name: 'Weiter versenden' }))
  expect(screen.queryByRole('button', { name: 'Anhalten' })).toBeTruthy()
})

it.each([
  ['sending', 'Anhalten', 'pause'],
  ['paused', 'Fortsetzen', 'resume'],
] as const)('while it is %s, „%s“ is sent once, and may be tried again', async (state, name, action) => {
  changed.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let answer = (_: Response) => {}
  const requests = interceptFetch(() => new Promise<Response>((resolve) => (answer = resolve)))
  show({ state })
  const disabled = () =>
    screen
      .getAllByRole<HTMLButtonElement>('button', { name: /^(Versand|Anhalten|Fortsetzen)/ })
      .map((button) => button.disabled)
  await userEvent.click(screen.getByRole('button', { name }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(disabled()).toEqual([true, true])
  expect(await requests[0]?.json()).toMatchObject({ _action: action })
  answer(refused())
  await vi.waitFor(() => expect(disabled()).toEqual([false, false]))
  expect(changed).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  answer(Response.json(null))
  await vi.waitFor(() => expect(disabled()).toEqual([false, false]))
  expect(changed).toHaveBeenCalledTimes(2)
})
