import { expect, it } from 'vitest'
import { skipReloadOnFilter } from '../../lib/list/list-route'
import { chosenDay } from './month-view'
import { monthOf, viewParameters } from './view'

/** Already the next month in the town. */
const NOW = new Date('2026-11-30T23:30:00Z')
const parameters = (search: string) => new URLSearchParams(search)

it.each([
  ['', null],
  ['monat=2026-11', null],
  ['ansicht=liste', null],
  ['ansicht=kalender', '2026-12'],
  ['ansicht=kalender&monat=2027-02', '2027-02'],
  ['ansicht=kalender&monat=2027-13', '2026-12'],
  ['ansicht=kalender&monat=1979-12', '2026-12'],
  ['ansicht=kalender&monat=2200-01', '2026-12'],
  ['ansicht=kalender&monat=2027-02-01', '2026-12'],
])('shows for "%s" the month %s', (search, month) => {
  expect(monthOf(parameters(search), NOW)).toBe(month)
})

it('takes a day of the month alone', () => {
  expect(chosenDay(parameters('tag=2026-12-04'), '2026-12')).toBe('2026-12-04')
  for (const search of ['', 'tag=2026-11-04', 'tag=2026-12-4', 'tag=2026-12-04x'])
    expect(chosenDay(parameters(search), '2026-12')).toBe(null)
})

/** Whether the page of one address is read again for the other, where nothing else asks for it. */
const showsOther = (current: URLSearchParams, next: URLSearchParams) => {
  const [currentUrl, nextUrl] = [current, next].map(
    (search) => new URL(`http://site.invalid/events?${search}`),
  )
  const change = { currentUrl, nextUrl, defaultShouldRevalidate: false }
  return skipReloadOnFilter(change as Parameters<typeof skipReloadOnFilter>[0])
}

it('keeps the filter, and reads anew for another month or view, not for a day or filter', () => {
  const month = viewParameters(parameters('suche=a&ansicht=kalender&tag=2026-11-04'), { month: '2027-01' })
  expect(String(month)).toBe('suche=a&ansicht=kalender&monat=2027-01')
  expect(String(viewParameters(month, null))).toBe('suche=a')
  expect(showsOther(month, viewParameters(month, null))).toBe(true)
  expect(showsOther(month, viewParameters(month, { month: '2027-02' }))).toBe(true)
  expect(showsOther(month, viewParameters(month, { month: '2027-01', day: '2027-01-04' }))).toBe(false)
  expect(showsOther(month, parameters('suche=b&ansicht=kalender&monat=2027-01'))).toBe(false)
  expect(showsOther(parameters(''), parameters('ansicht=karte'))).toBe(false)
  expect(showsOther(parameters('ansicht=kalender'), parameters('ansicht=karte'))).toBe(true)
})
