import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { instantOfInput } from '../../../lib/time/town-input'
import type { Recipients } from './queries'
import { type Decision, SendConfirmation } from './send-confirmation'
import { suggestedTime } from './sending-time'

async function ask(
  question: Recipients,
  later = false,
  findings: readonly string[] = [],
  webhookUrl?: string,
) {
  const grounds: (string | null)[] = []
  const times: Decision['at'][] = []
  const archived: boolean[] = []
  render(
    <SendConfirmation
      question={{ ...question, later, findings }}
      subject="Markt"
      repeated={false}
      webhookUrl={webhookUrl}
      onCancel={() => {}}
      onConfirm={({ ground, at, inArchive }) => {
        archived.push(inArchive)
        grounds.push(ground)
        times.push(at)
      }}
    />,
  )
  return { grounds, times, archived, dialog: await screen.findByRole('alertdialog') }
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Jetzt versenden' }))

it.each([
  [{ confirmed: 1, unproven: 0 }, '„Markt“ geht an 1 bestätigten Abonnenten und'],
  [{ confirmed: 1_200, unproven: 0 }, '„Markt“ geht an 1.200 bestätigte Abonnenten und'],
  [{ confirmed: null, unproven: null }, '„Markt“ geht an alle bestätigten Abonnenten und'],
])('names who gets it: %o', async (question, text) => {
  const { dialog, grounds } = await ask(question)
  expect(dialog.textContent).toContain(text)
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await confirm()
  expect(grounds).toEqual([null])
})

it('leaves out addresses without proof, unless they are ticked with a ground', async () => {
  const { dialog, grounds } = await ask({ confirmed: 10, unproven: 4 })
  expect(dialog.textContent).toContain('geht an 10 bestätigte Abonnenten')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Auch an 4 Adressen ohne Nachweis senden' }))
  expect(dialog.textContent).toContain('geht an 10 bestätigte Abonnenten und 4 Adressen ohne Nachweis')
  await confirm()
  expect(grounds).toEqual([])
  const ground = screen.getByRole('textbox', { name: /Woher haben Sie die Einwilligung/ })
  expect(ground.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(ground, '  Liste vom Stadtfest ')
  await confirm()
  expect(grounds).toEqual(['Liste vom Stadtfest'])
})

it('sends nothing where nobody has confirmed and nothing is ticked', async () => {
  const { grounds } = await ask({ confirmed: 0, unproven: 4 })
  await confirm()
  expect(grounds).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('Bisher hat niemand die Anmeldung bestätigt.')
})

it('asks for the time of a newsletter for later, which lies ahead', async () => {
  const { dialog, times } = await ask({ confirmed: 1, unproven: 0 }, true)
  expect(dialog.textContent).toContain('alle, die dann auf der Liste stehen, heute 1 bestätigten Abonnenten')
  const time = screen.getByLabelText(/Wann/)
  const plan = () => userEvent.click(screen.getByRole('button', { name: 'Newsletter planen' }))
  fireEvent.change(time, { target: { value: '2020-01-01T09:00' } })
  await plan()
  expect(times).toEqual([])
  expect(dialog.textContent).toContain('Diese Zeit ist schon vorbei.')
  const tomorrow = suggestedTime(new Date())
  fireEvent.change(time, { target: { value: tomorrow } })
  expect(dialog.textContent).toMatch(/Am \d\d\.\d\d\.\d{4} um 09:00\u00a0Uhr/)
  await plan()
  expect(times).toEqual([instantOfInput(tomorrow)])
})

it('shows a newsletter in the archive only where the box is ticked', async () => {
  const { archived } = await ask({ confirmed: 1, unproven: 0 })
  const box = screen.getByRole('checkbox', { name: 'Im Archiv zeigen' })
  expect(box).toHaveProperty('checked', false)
  await userEvent.click(box)
  await confirm()
  // The question is asked again for every newsletter.
  await confirm()
  expect(archived).toEqual([true, false])
})

it('names what to look at before, and sends all the same when that is confirmed', async () => {
  const { dialog, grounds } = await ask({ confirmed: 1, unproven: 0 }, false, [
    'Ein Bild hat keine Beschreibung.',
  ])
  expect(dialog.textContent).toContain('Bitte sehen Sie vorher nach:Ein Bild hat keine Beschreibung.')
  await confirm()
  expect(grounds).toEqual([null])
})

it('says by which way it goes, and where addresses go with a webhook', async () => {
  const { dialog } = await ask({ confirmed: 2, unproven: 0 }, false, [], 'https://dienst.example/haken?a=b')
  expect(dialog.textContent).toContain('E-Mail-Adressen verlassen das Haus und gehen an dienst.example.')
  cleanup()
  const own = await ask({ confirmed: 2, unproven: 0 })
  expect(own.dialog.textContent).toContain('Er geht als E-Mail vom eigenen Server')
})
