import { act } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Toast } from '../../ui/toast/toast-context'
import { recordEarlyUse } from './early-use'

/** What the server wrote of `Counter`, in a part of the page. */
const WRITTEN =
  '<div data-waits="counter" class="contents"><!--$--><input value=""/><input type="checkbox"/><button type="button">Zählen</button><output>0 </output><!--/$--></div>'

const toasts: (Toast | null)[] = []
const show = (toast: Toast | null) => void toasts.push(toast)

function Counter() {
  const [count, setCount] = useState(0)
  const [text, setText] = useState('')
  const [isOn, setOn] = useState(false)
  return (
    <>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
      <button type="button" onClick={() => setCount(count + 1)}>
        Zählen
      </button>
      <output>{`${count} ${text}${isOn ? '!' : ''}`}</output>
    </>
  )
}

let answer: (component: ComponentType | Error) => void
/** Outcome of every later request, after the first is answered. */
let outcome: ComponentType | undefined
let asked = 0
let end: () => void = () => {}
let recording = new AbortController()
/** Tells of pages that a script opens; the simulated browser has none. */
let navigation = new EventTarget()

beforeEach(async () => {
  navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  vi.resetModules()
  const answered = new Promise<ComponentType | Error>((resolve) => {
    answer = resolve
  })
  outcome = undefined
  asked = 0
  toasts.length = 0
  document.body.innerHTML = `<noscript id="scripts"></noscript><div id="page">${WRITTEN}</div>`
  recording = new AbortController()
  recordEarlyUse(recording.signal)
  document.documentElement.dataset.answers = ''
  const { onFirstUse } = await import('./on-first-use')
  const Part = onFirstUse('counter', async () => {
    asked += 1
    const component = outcome ?? (await answered)
    if (component instanceof Error) throw component
    return component
  })
  const { ToastContext } = await import('../../ui/toast/toast-context')
  const page = (
    <ToastContext value={show}>
      <Part />
    </ToastContext>
  )
  const root = await act(async () => hydrateRoot(byId('page'), page))
  end = () => root.unmount()
})

afterEach(() => {
  act(end)
  recording.abort()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.answers
})

const byId = (id: string) => document.getElementById(id) as HTMLElement
const button = () => document.querySelector('button') as HTMLButtonElement
const checkbox = () => document.querySelector('[type=checkbox]') as HTMLInputElement
const settle = (done: () => void = () => {}) =>
  act(async () => {
    done()
    await new Promise((next) => setTimeout(next))
  })

it('leaves what the server wrote until somebody uses the page', async () => {
  const written = button()
  expect(asked).toBe(0)
  await settle(() => window.dispatchEvent(new Event('pointermove')))
  expect(asked).toBe(1)
  await settle(() => answer(Counter))
  expect(button()).toBe(written)
  await settle(() => button().click())
  expect(document.querySelector('output')?.textContent).toBe('1 ')
})

it('is loaded when a script opens another page, not when it stays on this one', async () => {
  const navigate = (url: string) =>
    settle(() => navigation.dispatchEvent(Object.assign(new Event('navigate'), { destination: { url } })))
  await navigate(window.location.href)
  expect(asked).toBe(0)
  await navigate('http://site.invalid/ideas')
  expect(asked).toBe(1)
})

it('takes a click, what was typed and what was ticked into account once it is loaded', async () => {
  const input = document.querySelector('input') as HTMLInputElement
  await settle(() => {
    input.value = 'Brot'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    checkbox().click()
    button().click()
  })
  expect(button().getAttribute('aria-busy')).toBe('true')
  await settle(() => answer(Counter))
  expect(document.querySelector('output')?.textContent).toBe('1 Brot!')
  expect(checkbox().checked).toBe(true)
  expect(button().hasAttribute('aria-busy')).toBe(false)
})

it('stays readable where it cannot be loaded, says so when a button is pressed, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const written = button()
  await settle(() => written.click())
  await settle(() => answer(new Error('offline')))
  expect(button()).toBe(written)
  expect(button().hasAttribute('aria-busy')).toBe(false)
  expect(toasts).toHaveLength(1)
  await settle(() => button().click())
  expect(asked).toBe(2)
  expect(toasts).toHaveLength(2)
  expect(toasts[1]?.description).toContain('versuchen Sie es noch einmal')
  outcome = Counter
  await settle(() => button().click())
  expect(document.querySelector('output')?.textContent).toBe('1 ')
})
