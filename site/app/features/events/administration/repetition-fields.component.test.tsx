import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../lib/testing/render-page'
import { RepetitionFields } from './repetition-fields'
import { type Repetition, useRepetition } from './use-repetition'

/** A Tuesday, the second of its month. */
const START = '2098-01-14T19:00'
let repetition: Repetition

function Fields({ start }: { start: string }) {
  repetition = useRepetition(start)
  return <RepetitionFields repetition={repetition} start={start} />
}
const field = <Kind extends HTMLInputElement | HTMLSelectElement>(label: string | RegExp) =>
  screen.getByLabelText<Kind>(label)
const choose = (label: string | RegExp, option: string) => userEvent.selectOptions(field(label), option)
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent)
const days = () => repetition.dates?.starts.map((start) => start.slice(5, 10))
/** The sentence about the dates, before the region of toasts. */
const summary = () => screen.getAllByRole('status')[0]?.textContent
const options = (label: string | RegExp) =>
  [...field<HTMLSelectElement>(label).options].map(({ textContent }) => textContent)

it('repeats never until somebody chooses it, then ten times each week on the day of the start', async () => {
  renderPage(<Fields start={START} />)
  expect(options('Wiederholen')).toEqual(['Nie', 'Wöchentlich', 'Monatlich'])
  expect([repetition.dates, repetition.problem, repetition.changed]).toEqual([null, null, false])
  expect(screen.queryByLabelText('Endet')).toBeNull()
  await choose('Wiederholen', 'Wöchentlich')
  expect(ticked().slice(0, 1)).toEqual(['Di'])
  expect(field('Alle … Wochen').value).toBe('1')
  expect(field('Anzahl der Termine').value).toBe('10')
  expect(summary()?.replaceAll('\u00a0', ' ')).toBe(
    '10 Termine: der erste am 14. Januar 2098, der letzte am 18. März 2098',
  )
  expect(repetition.changed).toBe(true)
})

it('takes several weekdays, an interval and a last day', async () => {
  renderPage(<Fields start={START} />)
  await choose('Wiederholen', 'Wöchentlich')
  await userEvent.click(field('Do'))
  type('Alle … Wochen', '2')
  await choose('Endet', 'An einem Tag')
  expect(screen.getByText('Bitte wählen Sie mindestens zwei Termine.')).toBeDefined()
  type('Letzter Tag', '2098-01-30')
  expect(days()).toEqual(['01-14', '01-16', '01-28', '01-30'])
  await userEvent.click(field('Di'))
  expect(days()).toEqual(['01-16', '01-30'])
})

it('leaves single dates out, and takes them in again', async () => {
  renderPage(<Fields start={START} />)
  await choose('Wiederholen', 'Wöchentlich')
  type('Anzahl der Termine', '3')
  const second = screen.getByRole('checkbox', { name: /21\..Januar 2098/ })
  await userEvent.click(second)
  expect(days()).toEqual(['01-14', '01-28'])
  expect(ticked().slice(1)).toHaveLength(2)
  await userEvent.click(second)
  expect(days()).toEqual(['01-14', '01-21', '01-28'])
})

it('repeats each month on the same of its weekdays, or on another one', async () => {
  renderPage(<Fields start={START} />)
  await choose('Wiederholen', 'Monatlich')
  expect(options('Am … Dienstag')).toEqual(['1.', '2.', '3.', '4.', '5.', 'letzten'])
  expect(field('Am … Dienstag').value).toBe('2')
  type('Anzahl der Termine', '3')
  expect(days()).toEqual(['01-14', '02-11', '03-11'])
  await choose('Am … Dienstag', 'letzten')
  type('Alle … Monate', '2')
  expect(days()).toEqual(['01-28', '03-25', '05-27'])
})

it('takes 52 weeks and 500 dates at most, whole numbers, and says what is missing', async () => {
  renderPage(<Fields start={START} />)
  await choose('Wiederholen', 'Wöchentlich')
  type('Alle … Wochen', '53')
  expect(field('Alle … Wochen').value).toBe('52')
  type('Alle … Wochen', '1.7')
  expect(field('Alle … Wochen').value).toBe('1')
  type('Anzahl der Termine', '501')
  expect(field('Anzahl der Termine').value).toBe('500')
  type('Anzahl der Termine', '1')
  expect(screen.getByText('Bitte wählen Sie mindestens zwei Termine.')).toBeDefined()
  expect(screen.queryByText('Einzelne Termine auslassen')).toBeNull()
})

it('asks for the start first', async () => {
  renderPage(<Fields start="" />)
  await choose('Wiederholen', 'Monatlich')
  expect(screen.getByText('Bitte geben Sie zuerst den Beginn an.')).toBeDefined()
  expect(field('Am … Wochentag')).toBeDefined()
})

it('says which dates fall on a public holiday, in a sentence and beside the date', async () => {
  renderPage(<Fields start="2026-12-18T19:00" />)
  await choose('Wiederholen', 'Wöchentlich')
  type('Anzahl der Termine', '2')
  expect(summary()).toContain(
    'Ein Termin fällt auf einen Feiertag: 25.\u00a0Dezember 2026 (1. Weihnachtstag)',
  )
  type('Anzahl der Termine', '3')
  expect(summary()).toContain('2 Termine fallen auf Feiertage: 25.')
  const christmas = screen.getByRole('checkbox', { name: /25\..Dezember 2026/ })
  expect(christmas.parentElement?.textContent).toContain('Feiertag: 1. Weihnachtstag')
  await userEvent.click(christmas)
  expect(summary()).toContain('Ein Termin fällt auf einen Feiertag: 1.\u00a0Januar 2027 (Neujahrstag)')
})
