import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from '../../ui/button/button'
import { renderPage } from '../testing/render-page'
import { FormField } from './form-field'
import { Honeypot } from './honeypot'
import { email, iban } from './rules'
import { text, type Values } from './schema'
import { useForm } from './use-form'

const IDEA = {
  title: text({ label: 'Titel', required: 'Bitte nennen Sie einen Titel.' }),
  email: text({ label: 'E-Mail', rule: email }),
  iban: text({ label: 'IBAN', rule: iban }),
}

type Send = NonNullable<Parameters<typeof useForm<typeof IDEA>>[1]['send']>

function IdeaForm({ send }: { send: Send }) {
  const form = useForm(IDEA, {
    draft: 'ideaDraft',
    missing: { title: 'Es fehlt etwas', destructive: true },
    failed: { title: 'Nicht gesendet', destructive: true },
    send,
  })
  return (
    <form {...form.attributes} aria-label="Idee">
      {form.restored && <p>Ihre Eingaben sind noch da.</p>}
      <FormField form={form} name="title" />
      <FormField form={form} name="email" />
      <FormField form={form} name="iban" />
      <Button type="submit" disabled={form.sending}>
        {form.sending ? 'Wird gesendet …' : 'Senden'}
      </Button>
      <Honeypot />
    </form>
  )
}

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Senden|^Wird gesendet/ })
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent

/** Opens the form with a `send` that waits for `answer` or `fail`, and records the values sent. */
function openForm() {
  const sent: Values<typeof IDEA>[] = []
  let answer: (refused?: { title?: string; email?: string }) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const send: Send = (values) => {
    sent.push(values)
    return new Promise((resolve, reject) => {
      answer = resolve
      fail = reject
    })
  }
  renderPage(<IdeaForm send={send} />)
  return {
    sent,
    answer: (refused = {}) => answer(refused),
    succeed: () => answer(),
    fail: (error: Error) => fail(error),
  }
}

it('shows an error at each invalid field, announces it, and focuses the first one', async () => {
  const { sent } = openForm()
  await userEvent.type(field('E-Mail'), 'erika')
  await userEvent.click(button())

  expect(field('Titel').getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(field('Titel'))).toBe('Bitte nennen Sie einen Titel.')
  expect(field('E-Mail').getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(field('E-Mail'))).toBe('Diese E-Mail-Adresse ist nicht vollständig.')
  expect(document.activeElement).toBe(field('Titel'))
  expect(screen.getByRole('alert').textContent).toContain('Es fehlt etwas')
  expect(sent).toEqual([])
})

it.each([
  ['DE02 1203', 'Eine deutsche IBAN hat 22 Stellen, hier sind es 8.'],
  ['DE03 1203 0000 0000 2020 51', 'Die Prüfziffer passt nicht. Bitte sehen Sie noch einmal nach.'],
  ['1203 0000', 'Eine IBAN beginnt mit zwei Buchstaben für das Land, zum Beispiel DE.'],
])('says what is wrong with the only wrong field: %s', async (typed, problem) => {
  const { sent } = openForm()
  await userEvent.type(field('Titel'), 'Bänke')
  await userEvent.type(field('IBAN'), typed)
  await userEvent.click(button())
  const toast = screen.getByRole('alert').textContent
  expect(toast).toContain(`Bitte prüfen Sie ein FeldIBAN: ${problem}`)
  expect(toast).not.toContain('Es fehlt etwas')
  expect(sent).toEqual([])
})

it('says how many fields are wrong and which, below the words for missing ones, and focuses each', async () => {
  openForm()
  await userEvent.type(field('IBAN'), 'DE02')
  await userEvent.click(button())
  expect(screen.getByRole('alert').textContent).toContain('Es fehlt etwas2 Felder: Titel, IBAN')
  await userEvent.click(screen.getByRole('button', { name: 'IBAN' }))
  expect(document.activeElement).toBe(field('IBAN'))
})

it('removes the error of a field that is changed, and keeps the others', async () => {
  openForm()
  await userEvent.type(field('E-Mail'), 'erika')
  await userEvent.click(button())
  await userEvent.type(field('Titel'), 'B')

  expect(field('Titel').hasAttribute('aria-invalid')).toBe(false)
  expect(field('Titel').hasAttribute('aria-describedby')).toBe(false)
  expect(field('E-Mail').getAttribute('aria-invalid')).toBe('true')
})

it('sends valid values once: its button is disabled meanwhile, and Enter sends nothing more', async () => {
  const { sent, succeed } = openForm()
  await userEvent.type(field('Titel'), '  Bänke am Regen ')
  await userEvent.click(button())
  expect(button().disabled).toBe(true)
  expect(button().textContent).toBe('Wird gesendet …')
  fireEvent.submit(screen.getByRole('form'))
  expect(sent).toEqual([{ title: 'Bänke am Regen', email: null, iban: null }])

  succeed()
  await waitFor(() => expect(button().disabled).toBe(false))
})

it('shows refusals of the server at their fields', async () => {
  const { answer } = openForm()
  await userEvent.type(field('Titel'), 'Bänke')
  await userEvent.click(button())
  answer({ title: 'Diese Idee gibt es schon.' })

  await waitFor(() => expect(describedBy(field('Titel'))).toBe('Diese Idee gibt es schon.'))
  expect(document.activeElement).toBe(field('Titel'))
})

it('keeps the values when sending fails, and does not log them', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { fail } = openForm()
  await userEvent.type(field('Titel'), 'Bänke')
  await userEvent.click(button())
  fail(new TypeError('Bänke'))

  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Nicht gesendet'))
  expect(field('Titel').value).toBe('Bänke')
  expect(button().disabled).toBe(false)
  expect(log.mock.calls).toEqual([['The form could not be sent: TypeError']])
  log.mockRestore()
})

it('stores a draft from the first key on, and restores it', async () => {
  openForm()
  await userEvent.type(field('Titel'), 'Bänke')
  cleanup()
  openForm()
  expect(field('Titel').value).toBe('Bänke')
  expect(screen.getByText('Ihre Eingaben sind noch da.')).toBeDefined()
})

it('deletes the draft after sending', async () => {
  const { succeed } = openForm()
  await userEvent.type(field('Titel'), 'Bänke')
  expect(sessionStorage.getItem('ideaDraft')).toContain('Bänke')
  await userEvent.click(button())
  succeed()
  await waitFor(() => expect(sessionStorage.getItem('ideaDraft')).toBeNull())
})

it('hides the honeypot from keyboard and assistive technology', async () => {
  openForm()
  const honeypot = document.querySelector<HTMLInputElement>('input[name="homepage"]')
  expect(honeypot).not.toBeNull()
  expect(screen.getAllByRole('textbox')).toEqual([field('Titel'), field('E-Mail'), field('IBAN')])
  button().focus()
  await userEvent.tab()
  expect(document.activeElement).not.toBe(honeypot)
})
