import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ROOT_DATA } from '../testing/demo-settings'
import { renderPage } from '../testing/render-page'
import { useToday } from './use-now'

/** Half a minute before midnight in the town, which is an hour ahead of UTC. */
const EVENING = new Date(`${ROOT_DATA.today}T22:59:30Z`)

function Today() {
  return <output aria-label="Tag">{useToday()}</output>
}
const shown = () => screen.getByLabelText('Tag').textContent

beforeEach(() => {
  vi.useFakeTimers({ now: EVENING, toFake: ['Date', 'setInterval', 'clearInterval'] })
  renderPage(<Today />)
  expect(shown()).toBe('2026-11-21')
})

it('is the next day on a page that is open past midnight', () => {
  act(() => void vi.advanceTimersByTime(60_000))
  expect(shown()).toBe('2026-11-22')
})

it('is the present day when a tab is shown again whose timers were suspended', () => {
  vi.setSystemTime('2026-11-25T08:00:00Z')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toBe('2026-11-25')
})
