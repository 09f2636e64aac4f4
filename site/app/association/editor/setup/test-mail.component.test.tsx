import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { TestMail } from './test-mail'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** Shows the section; the states of the mail are those of `states`, the last one for good. */
function open(states: readonly string[], send: () => Response = () => Response.json('m')) {
  const rest = [...states]
  return interceptFetch(({ url }) => {
    if (url.endsWith('/mail_is_delivered')) return Response.json(true)
    if (url.endsWith('/send_test_mail')) return send()
    return Response.json(rest.length > 1 ? rest.shift() : rest[0])
  })
}
const send = async () => {
  renderPage(<TestMail />)
  fireEvent.click(await screen.findByRole('button', { name: 'Testmail schicken' }))
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Testmail schicken/ })

it.each([
  [['queued', 'sent'], /^Der Mailserver hat die Testmail angenommen/, 2],
  [['queued', 'retried'], /^Der Mailserver hat die Testmail nicht angenommen/, 20],
  [['queued'], /^Die Testmail wartet noch auf den Versand/, 20],
])('asks what became of the mail: %s', async (states, text, questions) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requests = open(states)
  await send()
  expect(await screen.findByText('Wird verschickt …')).toBeDefined()
  expect(button().disabled).toBe(true)
  for (let second = 0; second < 60; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText(text)).toBeDefined()
  expect(button().textContent).toBe('Noch eine Testmail schicken')
  expect(button().disabled).toBe(false)
  expect(requests.filter(({ url }) => url.endsWith('/test_mail_state'))).toHaveLength(questions)
})

it.each([
  ['without a mail', () => Response.json(null)],
  ['with an error', () => refused()],
])('says that it could not be sent: %s', async (_what, answer) => {
  open(['sent'], answer)
  await send()
  expect(await screen.findByText(/^Die Testmail konnte nicht verschickt werden/)).toBeDefined()
})

it('offers nothing without a mail server, and asks again whether there is one', async () => {
  const answers = [refused(), Response.json(false)]
  interceptFetch(() => answers.shift() as Response)
  renderPage(<TestMail />)
  fireEvent.click(await screen.findByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Es ist noch kein Mailserver eingerichtet.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
