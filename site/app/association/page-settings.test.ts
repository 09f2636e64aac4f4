import { describe, expect, it } from 'vitest'
import { completeSettings } from './complete-settings'
import { currentHighlights } from './page-settings.server'

type Item = Record<string, unknown>

function shown(today: string, items: readonly Item[], ceremony: Item = {}) {
  const settings = completeSettings({ highlights: { items }, ceremony })
  return currentHighlights(settings, today).map(({ title, when }) => `${title}: ${when}`)
}

const ADVENT = { title: 'Weihnachtsdorf', when: 'Im Advent {Jahr}', until: '2025-12-24', yearly: true }

describe('a highlight', () => {
  it.each([
    ['2026-01-01', 'Im Advent 2026'],
    ['2026-12-24', 'Im Advent 2026'],
    ['2026-12-25', 'Im Advent 2027'],
  ])('of every year names the next one: on %s „%s“', (today, when) => {
    expect(shown(today, [ADVENT])).toEqual([`Weihnachtsdorf: ${when}`])
  })

  it('of one year goes after its last day', () => {
    const item = { title: 'Stadtfest', from: '2026-07-03', until: '2026-07-05' }
    expect(shown('2026-07-05', [item])).toEqual(['Stadtfest: 3.7.2026 bis 5.7.2026'])
    expect(shown('2026-07-06', [item])).toEqual([])
  })

  it('of one day goes after it', () => {
    const item = { title: 'Umzug', from: '2026-02-15' }
    expect(shown('2026-02-15', [item])).toEqual(['Umzug: 15.2.2026'])
    expect(shown('2026-02-16', [item])).toEqual([])
  })

  it('without days stays', () => {
    expect(shown('2030-01-01', [{ title: 'Verkaufsoffener Sonntag', when: 'Mehrmals im Jahr' }])).toEqual([
      'Verkaufsoffener Sonntag: Mehrmals im Jahr',
    ])
  })

  it('that lasts beyond the end of the year is shown until it is over', () => {
    const item = { title: 'Eiszeit', from: '2025-12-28', until: '2026-01-06', yearly: true }
    expect(shown('2027-01-03', [item])).toEqual(['Eiszeit: 28.12.2026 bis 6.1.2027'])
    expect(shown('2027-01-07', [item])).toEqual(['Eiszeit: 28.12.2027 bis 6.1.2028'])
  })
})

it('the opening ceremony stands first until its day is over', () => {
  const ceremony = { day: '2026-01-20', time: '18:30 Uhr', place: 'Rathaus' }
  expect(shown('2026-01-20', [ADVENT], ceremony)[0]).toBe('Jahresauftakt: 20.1.2026, 18:30 Uhr, Rathaus')
  expect(shown('2026-01-21', [ADVENT], ceremony)).toEqual(['Weihnachtsdorf: Im Advent 2026'])
})
