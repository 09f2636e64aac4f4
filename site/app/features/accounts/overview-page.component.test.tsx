import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '../../lib/session/testing/render-signed-in'
import { sessionOf } from '../../lib/session/testing/sessions'
import { UnconfirmedAddress } from './overview-page'

const SENT = '2026-11-20T10:00:00Z'

it.each([
  [
    SENT,
    true,
    /^Am 20\. November 2026 haben wir Ihnen eine E-Mail an erika@example\.org geschickt\./,
    'Link noch einmal senden',
  ],
  [undefined, true, /^erika@example\.org ist noch nicht bestätigt\. Mit einem Link, den wir/, 'Link senden'],
  [
    SENT,
    false,
    /^erika@example\.org ist noch nicht bestätigt\. Diese Website verschickt zurzeit keine/,
    null,
  ],
])('with a mail sent at %s and delivery %s it says so', async (sentAt, delivers, text, button) => {
  const user = { ...sessionOf('erika').user, email: 'erika@example.org' }
  const given = sentAt ? { ...user, confirmation_sent_at: sentAt } : user
  renderSignedIn(<UnconfirmedAddress user={given} />, {
    '/rest/v1/rpc/mail_is_delivered': () => Response.json(delivers),
  })
  await screen.findByText(text)
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    button ? [button] : [],
  )
})
