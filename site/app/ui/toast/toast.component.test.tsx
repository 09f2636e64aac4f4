import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ShowToast, useToast } from './toast-context'
import { ToastProvider } from './toast-provider'

let show: ShowToast

function Page() {
  show = useToast()
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it('shows a toast for five seconds', () => {
  act(() => show({ title: 'Gespeichert' }))
  pass(4_999)
  expect(shown()).toEqual(['Gespeichert'])
  pass(1)
  expect(shown()).toEqual([])
})

it('does not count the time under the pointer', () => {
  act(() => show({ title: 'Gespeichert' }))
  pass(3_000)
  const toast = document.querySelector('[data-toast]') as HTMLElement
  fireEvent.pointerEnter(toast)
  pass(60_000)
  fireEvent.pointerLeave(toast)
  pass(1_999)
  expect(shown()).toEqual(['Gespeichert'])
  pass(1)
  expect(shown()).toEqual([])
})

it('shows one at a time: the same again starts anew, another replaces it, nothing removes it', () => {
  act(() => show({ title: 'Fehler', description: 'Bitte füllen Sie alles aus.', destructive: true }))
  pass(3_000)
  act(() => show({ title: 'Fehler', description: 'Bitte füllen Sie alles aus.', destructive: true }))
  pass(3_000)
  expect(shown()).toEqual(['FehlerBitte füllen Sie alles aus.'])
  expect(screen.getByRole('alert').textContent).toContain('Fehler')
  act(() => show({ title: 'Gespeichert' }))
  expect(shown()).toEqual(['Gespeichert'])
  expect(screen.getByRole('status').textContent).toBe('Gespeichert')
  expect(screen.getByRole('alert').textContent).toBe('')
  act(() => show(null))
  expect(shown()).toEqual([])
})
