import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderSignedIn } from '../../lib/session/testing/render-signed-in'
import { sessionOf } from '../../lib/session/testing/sessions'
import { NewsletterForm } from './newsletter-form'

async function signUp(insert: () => Response, state: string | null) {
  const requests = renderSignedIn(<NewsletterForm />, {
    'POST /rest/v1/newsletter_subscriptions': insert,
    '/rest/v1/rpc/newsletter_sign_up_state': () => Response.json(state),
  })
  await userEvent.type(await screen.findByLabelText(/Name/), 'Erika Mustermann')
  await userEvent.type(screen.getByLabelText(/E-Mail/), 'erika@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Anmelden' }))
  return requests
}

it('sends the token of the session, and shows what the database says of the confirmation', async () => {
  const requests = await signUp(() => new Response(null, { status: 201 }), 'under_way')
  await screen.findByText('Vielen Dank! Sie erhalten ab sofort unsere Newsletter.')
  await screen.findByText(/^Das gilt, sobald Sie den Link .* unterwegs ist\.$/)
  const sent = requests.filter(({ url }) => /rest\/v1\/.*newsletter/.test(url))
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(
    Array(2).fill(`Bearer ${sessionOf('erika').access_token}`),
  )
})

it('says of a known address that it is signed up, and keeps what was typed', async () => {
  await signUp(() => Response.json({ code: '23505', message: 'duplicate' }, { status: 409 }), null)
  await screen.findByText('Bereits angemeldet')
  await screen.findByText('Diese E-Mail-Adresse ist bereits für unseren Newsletter angemeldet.')
  await screen.findByText('Kommt bei Ihnen keine Ausgabe an, schreiben Sie uns bitte.')
  expect(screen.getByLabelText<HTMLInputElement>(/E-Mail/).value).toBe('erika@example.org')
})
