import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type ShowToast, useToast } from './toast-context'
import { ToastProvider } from './toast-provider'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

let show: ShowToast

function Page({ controls }: { controls: readonly string[] }) {
  show = useToast()
  return (
    <div className="dialog-popup" data-at="100 700">
      {controls.map((at) => (
        <button key={at} type="button" data-at={at}>
          {at}
        </button>
      ))}
    </div>
  )
}

/** Layout of a window 800 px high, in which toasts are 120 px high; elements say their upper and lower edge. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top = 0, bottom = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number)
    return new DOMRect(100, top, 200, bottom - top)
  })
  vi.stubGlobal('innerHeight', 800)
  const view = Object.assign(new EventTarget(), { height: 800, scale: 1, offsetTop: 0 })
  vi.stubGlobal('visualViewport', view)
}

it.each([
  ['above the buttons at the lower edge of a dialog', ['300 340', '650 690'], true],
  ['below, where it covers as much as above', ['105 119', '682 690'], false],
  ['below, where it covers nothing', ['300 340'], false],
])('is shown %s', (_where, controls, isAbove) => {
  layOut()
  render(
    <ToastProvider>
      <Page controls={controls} />
    </ToastProvider>,
  )
  act(() => show({ title: 'Fehler' }))
  expect(document.querySelector('.toast-region')?.hasAttribute('data-top')).toBe(isAbove)
})

it('leaves the focused element free before all others', () => {
  layOut()
  render(
    <ToastProvider>
      <Page controls={['105 119', '685 690', '690 695']} />
    </ToastProvider>,
  )
  document.querySelector<HTMLElement>('[data-at="105 119"]')?.focus()
  act(() => show({ title: 'Fehler' }))
  expect(document.querySelector('.toast-region')?.hasAttribute('data-top')).toBe(false)
})
