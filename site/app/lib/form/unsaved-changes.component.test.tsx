import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, it } from 'vitest'
import { Button } from '../../ui/button/button'
import { renderPage } from '../testing/render-page'
import { DiscardDialog } from './discard-dialog'
import { FormField } from './form-field'
import { text } from './schema'
import { useMayLeave, useUnsavedChanges } from './unsaved-changes'
import { useForm } from './use-form'

const PROFILE = { name: text({ label: 'Name' }) }

type PageProps = { save?: () => Promise<void>; log?: (event: string) => void }

function ProfilePage({ save = async () => {}, log = () => {} }: PageProps) {
  const form = useForm(PROFILE, {
    async send() {
      await save()
      log('saved')
      return undefined
    },
  })
  const guard = useUnsavedChanges(form, () => log('closed'))
  const mayLeave = useMayLeave()
  return (
    <>
      <Link to="/elsewhere">Weiter</Link>
      <Link to="?reiter=2">Reiter</Link>
      <Button onClick={async () => log((await mayLeave()) ? 'signed out' : 'stayed')}>Abmelden</Button>
      <Button onClick={guard.requestClose}>Schließen</Button>
      <form {...form.attributes}>
        <FormField form={form} name="name" />
        <Button type="submit">Speichern</Button>
      </form>
      <DiscardDialog guard={guard} />
    </>
  )
}

function openPage(save?: () => Promise<void>) {
  const events: string[] = []
  const router = renderPage(<ProfilePage log={(event) => events.push(event)} {...(save && { save })} />)
  return { events, router }
}

const type = () => userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Erika')
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const question = () => screen.findByRole('alertdialog', { name: 'Eingaben verwerfen?' })
const noQuestion = () => expect(screen.queryByRole('alertdialog')).toBeNull()
const closingWindow = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented ? 'asks' : 'closes'
}

it('asks before a link discards changes, and stays or leaves as answered', async () => {
  const { router } = openPage()
  await type()
  await follow('Weiter')
  await question()
  await clickButton('Weiter bearbeiten')
  await waitFor(noQuestion)
  expect(router.state.location.pathname).toBe('/')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Erika')
  await follow('Weiter')
  await question()
  await clickButton('Verwerfen')
  expect(await screen.findByRole('heading', { name: 'Andere Seite' })).toBeDefined()
})

it.each([
  ['Weiter bearbeiten', 'stayed'],
  ['Verwerfen', 'signed out'],
])('asks before signing out: after „%s“ the person has %s', async (answer, event) => {
  const { events } = openPage()
  await type()
  await clickButton('Abmelden')
  await question()
  expect(events).toEqual([])
  await clickButton(answer)
  await waitFor(() => expect(events).toEqual([event]))
})

it('asks before the form or the window is closed', async () => {
  const { events } = openPage()
  await type()
  expect(closingWindow()).toBe('asks')
  await clickButton('Schließen')
  await question()
  expect(events).toEqual([])
  await clickButton('Verwerfen')
  await waitFor(() => expect(events).toEqual(['closed']))
})

it('does not ask without changes, nor for a link on the same page', async () => {
  const { events, router } = openPage()
  expect(closingWindow()).toBe('closes')
  await clickButton('Schließen')
  await clickButton('Abmelden')
  await waitFor(() => expect(events).toEqual(['closed', 'signed out']))
  await type()
  await follow('Reiter')
  expect(router.state.location.search).toBe('?reiter=2')
  noQuestion()
})

it('does not ask after saving, and asks again after another change', async () => {
  const { events } = openPage()
  await type()
  await clickButton('Speichern')
  await waitFor(() => expect(events).toEqual(['saved']))
  expect(closingWindow()).toBe('closes')
  await type()
  expect(closingWindow()).toBe('asks')
})

it('does not close a form while it is being sent', async () => {
  let finish = () => {}
  const { events } = openPage(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  await type()
  await clickButton('Speichern')
  await clickButton('Schließen')
  noQuestion()
  expect(events).toEqual([])
  finish()
  await waitFor(() => expect(events).toEqual(['saved']))
})
