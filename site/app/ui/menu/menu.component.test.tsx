import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../lib/testing/render-page'
import { Menu, MenuAction, MenuLink } from './menu'

function open() {
  const copy = vi.fn()
  renderPage(
    <>
      <Menu about="Hofkonzert">
        <MenuAction onSelect={copy}>Duplizieren</MenuAction>
        <MenuLink to="/events">Ansehen</MenuLink>
      </Menu>
      <p>Daneben</p>
    </>,
  )
  return { copy, button: screen.getByRole('button', { name: /^Mehr.*Hofkonzert/ }) }
}
const expanded = (button: HTMLElement, value: boolean) =>
  waitFor(() => expect(button.getAttribute('aria-expanded')).toBe(String(value)))

it('opens at a press, and closes with Escape, a press elsewhere and a selection', async () => {
  const { copy, button } = open()
  await expanded(button, false)
  await userEvent.click(button)
  await expanded(button, true)
  await userEvent.keyboard('{Escape}')
  await expanded(button, false)
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await expanded(button, true)
  await userEvent.click(screen.getByText('Daneben'))
  await expanded(button, false)
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplizieren' }))
  await expanded(button, false)
  expect(copy).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button)
})

it('moves through its entries with the arrow keys', async () => {
  const { button } = open()
  button.focus()
  const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  await userEvent.keyboard('{ArrowDown}')
  await focused('Duplizieren')
  await userEvent.keyboard('{ArrowDown}')
  await focused('Ansehen')
  await userEvent.keyboard('{ArrowDown}')
  await focused('Duplizieren')
  await userEvent.keyboard('{ArrowUp}')
  await focused('Ansehen')
})
