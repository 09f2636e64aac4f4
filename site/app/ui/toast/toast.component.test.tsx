import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ShowToast, useToast } from './toast-context'
import { ToastProvider } from './toast-provider'
import { useAttempt } from './use-attempt'
import { useUndo } from './use-undo'

let show: ShowToast
let showUndo: ReturnType<typeof useUndo>
let action: ReturnType<typeof useAttempt>
const refresh = vi.fn()

function Page() {
  show = useToast()
  showUndo = useUndo()
  action = useAttempt(refresh)
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

describe('undo', () => {
  it('is offered for ten seconds, not counting the time it has the focus', () => {
    act(() => showUndo({ title: 'Mitglied gelöscht' }, async () => {}))
    pass(9_000)
    fireEvent.keyDown(document.body, { key: 'F6' })
    expect(document.activeElement?.textContent).toBe('Rückgängig')
    pass(60_000)
    act(() => (document.activeElement as HTMLElement).blur())
    pass(999)
    expect(shown()).toEqual(['Mitglied gelöschtRückgängig'])
    pass(1)
    expect(shown()).toEqual([])
  })

  it('runs once, and says while it runs and when it is done', async () => {
    let end = () => {}
    const undo = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
    act(() => showUndo({ title: 'Mitglied gelöscht' }, undo))
    const button = screen.getByRole('button', { name: 'Rückgängig' })
    await act(async () => {
      button.click()
      button.click()
    })
    expect(undo).toHaveBeenCalledTimes(1)
    expect(shown()).toEqual(['Wird rückgängig gemacht …'])
    await act(async () => end())
    expect(shown()).toEqual(['Rückgängig gemacht'])
  })

  it('says when it failed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    act(() => showUndo({ title: 'Mitglied gelöscht' }, () => Promise.reject(new Error('gone'))))
    await act(async () => screen.getByRole('button', { name: 'Rückgängig' }).click())
    expect(screen.getByRole('alert').textContent).toContain('Das ließ sich nicht rückgängig machen.')
    expect(logged).toHaveBeenCalled()
  })

  it('is not run by Escape, which closes the toast', () => {
    const undo = vi.fn(async () => {})
    act(() => showUndo({ title: 'Mitglied gelöscht' }, undo))
    fireEvent.keyDown(document.body, { key: 'F6' })
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Escape' })
    expect(shown()).toEqual([])
    expect(undo).not.toHaveBeenCalled()
  })
})

describe('an action', () => {
  const FAILED = { title: 'Fehler', description: 'Das hat nicht geklappt.' }
  const attempt = (failed: Parameters<typeof action.attempt>[1], run: () => Promise<unknown>) =>
    act(() => action.attempt('The entry could not be stored', failed, run))

  it('is busy until it has ended', async () => {
    let end = () => {}
    const running = new Promise<void>((resolve) => {
      end = resolve
    })
    let ended: Promise<boolean> | undefined
    act(() => {
      ended = action.attempt('The entry could not be stored', FAILED, () => running)
    })
    expect(action.busy).toBe(true)
    await act(async () => end())
    expect(await ended).toBe(true)
    expect(action.busy).toBe(false)
    expect(shown()).toEqual([])
    expect(refresh).not.toHaveBeenCalled()
  })

  it('shows its failure and reads the list again; the log has the code, not the message, which may quote an IBAN', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const refused = Object.assign(new Error('Key (iban)=(DE12…) exists.'), { code: '23505' })
    expect(await attempt(FAILED, () => Promise.reject(refused))).toBe(false)
    expect(shown()).toEqual(['FehlerDas hat nicht geklappt.'])
    expect(action.busy).toBe(false)
    expect(refresh).toHaveBeenCalledOnce()
    expect(log.mock.calls).toEqual([['The entry could not be stored:', '23505']])
    log.mockRestore()
  })

  it('shows the failure in its own way', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const inline = vi.fn()
    const failure = new TypeError('Failed to fetch')
    expect(await attempt(inline, () => Promise.reject(failure))).toBe(false)
    expect(inline).toHaveBeenCalledExactlyOnceWith(failure)
    expect(shown()).toEqual([])
    expect(log.mock.calls).toEqual([['The entry could not be stored:', failure]])
    log.mockRestore()
  })
})
