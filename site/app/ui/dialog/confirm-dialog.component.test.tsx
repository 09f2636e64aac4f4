import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from '../button/button'
import { ConfirmDialog } from './confirm-dialog'

function Page({ answers }: { answers: string[] }) {
  const [asking, setAsking] = useState(false)
  const answer = (given: string) => {
    setAsking(false)
    answers.push(given)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Entfernen …</Button>
      <ConfirmDialog
        open={asking}
        title="Mitglied löschen"
        confirmLabel="Löschen"
        cancelLabel="Abbrechen"
        onConfirm={() => answer('confirmed')}
        onCancel={() => answer('cancelled')}
      >
        Das lässt sich nicht rückgängig machen.
      </ConfirmDialog>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

async function ask() {
  const answers: string[] = []
  render(<Page answers={answers} />)
  const opener = button('Entfernen …')
  await userEvent.click(opener)
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Mitglied löschen',
    description: 'Das lässt sich nicht rückgängig machen.',
  })
  await waitFor(() => expect(document.activeElement).toBe(button('Abbrechen')))
  return { answers, opener, dialog }
}

it.each([
  ['Escape', '{Escape}', 'cancelled'],
  ['Enter on its first button', '{Enter}', 'cancelled'],
  ['Enter on its second button', '{Tab}{Enter}', 'confirmed'],
])('%s: is answered once, and returns focus', async (_, keys, given) => {
  const { answers, opener } = await ask()
  await userEvent.keyboard(keys)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(answers).toEqual([given])
})

it('stays open on a click outside', async () => {
  const { answers, dialog } = await ask()
  await userEvent.click(document.body)
  expect(dialog.isConnected).toBe(true)
  expect(answers).toEqual([])
})
