import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page'
import { documentField } from './document-fields'
import { ListEditor, type ValueControlProps } from './list-editor'

const text = (label: string, longest = 100) =>
  documentField({
    label,
    control: 'text',
    default: '',
    read: (stored) =>
      String(stored).length > longest
        ? { problem: `Höchstens ${longest} Zeichen.` }
        : { value: String(stored) },
  })
const FIELDS = { name: text('Name'), role: text('Amt'), phone: text('Telefon', 5) }
const person = (name: string) => ({ name, role: '', phone: '' })

function TextControl({ field: { label }, value, onChange, problem }: ValueControlProps) {
  return (
    <label>
      {label}
      <input defaultValue={value} onChange={({ target }) => onChange(target.value)} />
      {problem}
    </label>
  )
}

function Page({ names, onItems }: { names: string[]; onItems: (items: readonly object[]) => void }) {
  const [initial] = useState(() => names.map(person))
  return (
    <ListEditor
      label="Vorstand"
      item="Person"
      fields={FIELDS}
      initial={initial}
      onChange={onItems}
      control={TextControl}
    />
  )
}

function show(...names: string[]) {
  let items: readonly { name?: string }[] = names.map(person)
  renderPage(<Page names={names} onItems={(next) => (items = next)} />)
  return { names: () => items.map(({ name }) => name), items: () => items }
}
const button = (name: string) => screen.getByRole('button', { name })

test('an added item is open, focused, and handed on with what is typed', async () => {
  const list = show('Erika')
  await userEvent.click(button('Person hinzufügen'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await userEvent.keyboard('Max')
  expect(list.items()).toEqual([person('Erika'), person('Max')])
  expect(screen.getByRole('list').textContent).toContain('Max')
})

test('an item is moved by its buttons and by Alt with the arrows; the focus stays with it, and its place is said', async () => {
  const list = show('A', 'B', 'C')
  expect(button('A nach oben').hasAttribute('disabled')).toBe(true)
  await userEvent.click(button('A nach unten'))
  expect(list.names()).toEqual(['B', 'A', 'C'])
  await waitFor(() => expect(document.activeElement).toBe(button('A nach unten')))
  expect(screen.getByText('A: jetzt Stelle 2 von 3.').getAttribute('role')).toBe('status')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(list.names()).toEqual(['B', 'C', 'A'])
  // Its button is disabled at the end: the focus is on the other one.
  await waitFor(() => expect(document.activeElement).toBe(button('Bearbeiten A')))
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
  expect(list.names()).toEqual(['A', 'B', 'C'])
})

test('a removed item comes back to its place', async () => {
  const list = show('A', 'B', 'C')
  await userEvent.click(button('B entfernen'))
  expect(list.names()).toEqual(['A', 'C'])
  await waitFor(() => expect(document.activeElement).toBe(button('C entfernen')))
  await userEvent.click(button('Rückgängig'))
  expect(list.names()).toEqual(['A', 'B', 'C'])
})

test('a value that is not valid is handed on and says what is wrong', async () => {
  const list = show('A')
  await userEvent.click(button('Bearbeiten A'))
  await userEvent.type(screen.getByLabelText(/Telefon/), '123456')
  expect(screen.getByText(/Höchstens 5 Zeichen/)).toBeTruthy()
  expect(list.items()).toEqual([{ ...person('A'), phone: '123456' }])
})
