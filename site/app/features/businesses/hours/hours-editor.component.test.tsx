import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OpeningHours } from './hours'
import { HoursEditor, readHours, type TypedHours, typedHours } from './hours-editor'

const HOURS: OpeningHours = {
  weekly: { mo: [['09:00', '12:30']], fr: [['18:00', '02:00']] },
  seasons: [
    { name: 'Sommer', from: '05-01', to: '09-30', weekly: { sa: [['10:00', '16:00']] } },
    { name: 'Winter', from: '11-01', to: '02-29', weekly: {} },
  ],
  exceptions: [
    { from: '2026-12-24', to: '2026-12-24', spans: [['09:00', '12:00']], note: 'Heiligabend' },
    { from: '2026-08-03', to: '2026-08-16', spans: [] },
  ],
  holidays: 'usual',
}
const NOTHING = typedHours(null)
const SEASON = typedHours(HOURS).seasons[0] as TypedHours['seasons'][number]
const EXCEPTION = typedHours(HOURS).exceptions[0] as TypedHours['exceptions'][number]

it('reads what it has written, and nothing where nothing is typed', () => {
  expect(readHours(typedHours(HOURS))).toEqual(HOURS)
  expect(readHours(NOTHING)).toBeNull()
  expect(readHours({ ...NOTHING, usualHolidays: true })).toBeNull()
  expect(readHours({ ...NOTHING, seasons: [SEASON] })).toEqual({
    weekly: {},
    seasons: HOURS.seasons?.slice(0, 1),
  })
  expect(readHours({ ...NOTHING, exceptions: [{ ...EXCEPTION, to: '', note: ' ' }] })).toEqual({
    weekly: {},
    exceptions: [{ from: '2026-12-24', to: '2026-12-24', spans: [['09:00', '12:00']] }],
  })
})

it.each<[string, Partial<TypedHours>]>([
  ['a day that is no time', { days: { ...NOTHING.days, su: 'vormittags' } }],
  ['a season without a name', { seasons: [{ ...SEASON, name: ' ' }] }],
  ['a season that begins on no day', { seasons: [{ ...SEASON, from: '31.2.' }] }],
  ['a season that ends on no day', { seasons: [{ ...SEASON, to: '1.13.' }] }],
  ['a season with a day that is no time', { seasons: [{ ...SEASON, days: { ...SEASON.days, mo: '9' } }] }],
  ['an exception without a day', { exceptions: [{ ...EXCEPTION, from: '' }] }],
  ['an exception that ends before it begins', { exceptions: [{ ...EXCEPTION, to: '2026-12-23' }] }],
  ['an exception that is no time', { exceptions: [{ ...EXCEPTION, spans: '9' }] }],
])('refuses %s', (_, change) => expect(readHours({ ...typedHours(HOURS), ...change })).toBeUndefined())

/** Shows the editor; answers what was typed last. */
function show(initial: OpeningHours | null, showsProblems = false) {
  let last = typedHours(initial)
  render(<HoursEditor initial={initial} showsProblems={showsProblems} onChange={(typed) => (last = typed)} />)
  return () => last
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const groups = (name: string) => screen.queryAllByRole('group', { name }).map((group) => within(group))

it('shows what is stored, and removes the season and the exception that is meant', async () => {
  const typed = show(HOURS)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /An Feiertagen/ }).checked).toBe(true)
  const [summer] = groups('Saison')
  expect(summer?.getByLabelText<HTMLInputElement>(/^Vom/).value).toBe('1.5.')
  expect(summer?.getByLabelText<HTMLInputElement>(/^Bis/).value).toBe('30.9.')
  expect(summer?.getByLabelText<HTMLInputElement>('Samstag').value).toBe('10–16')
  const [christmas] = groups('Ausnahme')
  expect(christmas?.getByLabelText<HTMLInputElement>('Hinweis').value).toBe('Heiligabend')
  await press('Saison hinzufügen')
  await press('Ausnahme hinzufügen')
  expect([groups('Saison').length, groups('Ausnahme').length]).toEqual([3, 3])
  fireEvent.change(groups('Saison')[2]?.getByLabelText(/^Name/) as HTMLElement, {
    target: { value: 'Advent' },
  })
  await press('Saison Sommer entfernen')
  await userEvent.click(
    groups('Ausnahme')[0]?.getByRole('button', { name: 'Ausnahme entfernen' }) as HTMLElement,
  )
  expect(typed().seasons.map(({ name }) => name)).toEqual(['Winter', 'Advent'])
  expect(typed().exceptions.map(({ from }) => from)).toEqual(['2026-08-03', ''])
})

it('asks for nothing of what was only added until it is saved', async () => {
  show(null)
  await press('Saison hinzufügen')
  await press('Ausnahme hinzufügen')
  expect(screen.queryByText(/^Bitte/)).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /An Feiertagen/ }).checked).toBe(false)
  fireEvent.change(screen.getByLabelText(/^Vom/), { target: { value: '31.2.' } })
  expect(screen.getAllByText('Bitte zum Beispiel so: 1.5.')).toHaveLength(1)
})

it('says what is missing where it was saved, and which last day is too early', async () => {
  show(null, true)
  await press('Saison hinzufügen')
  await press('Ausnahme hinzufügen')
  expect(screen.getAllByText('Bitte angeben.')).toHaveLength(2)
  expect(screen.getAllByText('Bitte zum Beispiel so: 1.5.')).toHaveLength(2)
  const exception = groups('Ausnahme')[0]
  const type = (label: RegExp, value: string) =>
    fireEvent.change(exception?.getByLabelText(label) as HTMLElement, { target: { value } })
  type(/^Am oder vom/, '2026-08-03')
  type(/^Bis/, '2026-08-03')
  expect(screen.getAllByText('Bitte angeben.')).toHaveLength(1)
  expect(screen.queryByText('Liegt vor dem ersten Tag.')).toBeNull()
  type(/^Bis/, '2026-08-02')
  expect(screen.getByText('Liegt vor dem ersten Tag.')).toBeDefined()
})

it('takes six seasons and sixty exceptions at most', () => {
  const many = <Item,>(item: Item | undefined, count: number) =>
    Array.from({ length: count }, () => item as Item)
  const added = () =>
    ['Saison hinzufügen', 'Ausnahme hinzufügen'].map(
      (name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
    )
  const full = {
    weekly: {},
    seasons: many(HOURS.seasons?.[0], 6),
    exceptions: many(HOURS.exceptions?.[1], 60),
  }
  const { unmount } = render(<HoursEditor initial={full} showsProblems={false} onChange={() => {}} />)
  expect(added()).toEqual([true, true])
  unmount()
  show({ weekly: {}, seasons: full.seasons.slice(1), exceptions: full.exceptions.slice(1) })
  expect(added()).toEqual([false, false])
})
