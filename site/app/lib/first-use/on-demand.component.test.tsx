import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Toast, ToastContext } from '../../ui/toast/toast-context'
import { ClosesDialog, RetryButton } from './failed-parts'
import { onDemand } from './on-demand'

type DialogProps = { open?: boolean; onClose: () => void }

let asked = 0
let isConnected = false

beforeEach(() => {
  asked = 0
  isConnected = false
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Code that can't be loaded without a connection. */
const codeOf =
  <Props extends object>(Part: ComponentType<Props>) =>
  async () => {
    asked += 1
    if (!isConnected) throw new TypeError('Failed to fetch')
    return { default: Part }
  }

it('shows a button that tries again where code could not be loaded', async () => {
  const Part = onDemand(
    codeOf(() => <p>Karte</p>),
    RetryButton,
  )
  const page = (
    <Suspense>
      <Part />
    </Suspense>
  )
  const { unmount } = await act(async () => render(page))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' })))
  expect(screen.getByRole('alert').textContent).toContain('Bitte prüfen Sie Ihre Verbindung')
  expect(asked).toBe(2)
  unmount()
  isConnected = true
  await act(async () => render(page))
  expect(screen.getByText('Karte')).toBeDefined()
  expect(asked).toBe(3)
})

it('says that a dialog could not be loaded, and loads it when it is opened again', async () => {
  const toasts: (Toast | null)[] = []
  const closed = vi.fn()
  const Dialog = onDemand<DialogProps>(
    codeOf(({ open }) => (open ? <p>Dialog</p> : null)),
    ClosesDialog,
  )
  const page = (open: boolean) => (
    <ToastContext value={(toast) => toasts.push(toast)}>
      <Suspense>
        <Dialog open={open} onClose={closed} />
      </Suspense>
    </ToastContext>
  )
  const { rerender } = await act(async () => render(page(true)))
  expect(closed).toHaveBeenCalledOnce()
  expect(toasts).toHaveLength(1)
  await act(async () => rerender(page(false)))
  isConnected = true
  await act(async () => rerender(page(true)))
  expect(screen.getByText('Dialog')).toBeDefined()
  expect(asked).toBe(2)
})

it('leaves errors of a part that is loaded to the page', async () => {
  isConnected = true
  const Part = onDemand(
    codeOf((): never => {
      throw new Error('broken')
    }),
    RetryButton,
  )
  await expect(act(async () => render(<Part />))).rejects.toThrow('broken')
})
