import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../lib/testing/render-page'
import { amount, colour, flag, group, line, list } from '../schema/values'
import { pathsOf, withValue } from './draft/merge'
import { SettingsFields } from './fields/settings-fields'

const GROUPS = {
  look: group('Aussehen', {
    name: line('[Name]', { label: 'Name', needed: true, help: 'Mit Rechtsform.' }, 8),
    fee: amount(0, 1000, { label: 'Beitrag' }),
    open: flag(true, { label: 'Geöffnet' }),
    accent: colour({ label: 'Farbe' }),
    values: list({ value: amount(0, 1000, { label: 'Wert in Euro' }) }, [], {
      label: 'Werte',
      item: 'Wert',
      most: 9,
    }),
  }),
}
const PATHS = pathsOf(GROUPS, 'look')

const NAME = { group: 'look', name: 'name' }

let document: object = {}
function Page({ stored }: { stored: Record<string, Record<string, unknown>> }) {
  const [loaded, setLoaded] = useState(stored)
  return (
    <>
      <SettingsFields
        groups={GROUPS}
        paths={PATHS}
        document={loaded}
        onChange={(path, value) => {
          document = withValue(document as never, path, value)
        }}
        label="Aussehen"
      />
      <button type="button" onClick={() => setLoaded(withValue(document as never, NAME, 'Neu') as never)}>
        Kollegin
      </button>
      <button type="button" onClick={() => setLoaded({ look: { fee: 9, values: [{ value: 3 }] } })}>
        Verwerfen
      </button>
    </>
  )
}
function show(stored: Record<string, Record<string, unknown>> = {}) {
  document = stored
  renderPage(<Page stored={stored} />)
}

test('fields come from the schema: label, help, placeholder, what is required; each change is handed on', async () => {
  show()
  const name = screen.getByRole('textbox', {
    name: 'Name',
    description: 'Fehlt noch. Mit Rechtsform.',
  }) as HTMLInputElement
  expect(name.placeholder).toBe('Name')
  expect(name.required).toBe(true)
  await userEvent.type(name, 'Verein')
  await userEvent.clear(screen.getByLabelText('Beitrag'))
  await userEvent.type(screen.getByLabelText('Beitrag'), '12,50')
  await userEvent.click(screen.getByRole('switch', { name: 'Geöffnet' }))
  await userEvent.click(screen.getByRole('button', { name: 'Wert hinzufügen' }))
  const value = screen.getByLabelText('Wert in Euro')
  await userEvent.clear(value)
  await userEvent.type(value, '10,05')
  await waitFor(() =>
    expect(document).toEqual({
      look: { name: 'Verein', fee: 12.5, open: false, values: [{ value: 10.05 }] },
    }),
  )
  await userEvent.clear(name)
  await waitFor(() => expect(document).not.toHaveProperty('look.name'))
})

test('what is wrong is said when the field is left', async () => {
  show()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.type(name, 'Gewerbeverein')
  expect(screen.queryByText('Höchstens 8 Zeichen.')).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText('Höchstens 8 Zeichen.')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('a colour that is too light says what to do, and the nearest that is not is taken by a press', async () => {
  show()
  await userEvent.type(screen.getByRole('textbox', { name: 'Farbe' }), '#ffcc00')
  expect(await screen.findByText(/Zu hell: Weiße Schrift/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '#8b6f00 nehmen' }))
  expect(await screen.findByText(/Gut lesbar/)).toBeTruthy()
  await waitFor(() => expect(document).toHaveProperty('look.accent', '#8b6f00'))
})

test('a stored colour that is none is wrong at its field', async () => {
  show({ look: { accent: 'rot' } })
  expect(screen.getByText('Eine Farbe steht als #a63a24 da.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Farbe' }).getAttribute('aria-invalid')).toBe('true')
})

test('values that come from elsewhere appear, and what is typed stays where the document has it', async () => {
  show({ look: { name: 'Alt' } })
  const fee = screen.getByLabelText('Beitrag') as HTMLInputElement
  await userEvent.clear(fee)
  await userEvent.type(fee, '5')
  await userEvent.click(screen.getByRole('button', { name: 'Kollegin' }))
  await waitFor(() => expect((screen.getByLabelText(/Name/) as HTMLInputElement).value).toBe('Neu'))
  expect(fee.value).toBe('5')
  await userEvent.click(screen.getByRole('button', { name: 'Wert hinzufügen' }))
  await userEvent.type(screen.getByLabelText('Wert in Euro'), '7')
  await userEvent.click(screen.getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(fee.value).toBe('9'))
  expect((screen.getByLabelText(/Name/) as HTMLInputElement).value).toBe('')
  expect((screen.getByLabelText('Wert in Euro') as HTMLInputElement).value).toBe('3')
})
