import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Comparison, differenceOf } from './comparison'

it('shows each field with its old and new value, and marks the words that differ', () => {
  render(
    <Comparison
      changes={[
        { label: 'Titel', before: 'Hofkonzert im Mai', after: 'Hofkonzert im Juni' },
        { label: 'Eintritt', before: null, after: '5 Euro' },
      ]}
    />,
  )
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'TitelBisherHofkonzert im MaiNeuHofkonzert im Juni',
    'EintrittBisherkeine AngabeNeu5 Euro',
  ])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Mai',
    'Juni',
    '5 Euro',
  ])
})

it.each([
  ['a b c', 'a x c', ['a ', 'b ', 'c'], ['a ', 'x ', 'c']],
  ['a a', 'a', ['', 'a ', 'a'], ['', '', 'a']],
  ['gleich', 'gleich', ['gleich', '', ''], ['gleich', '', '']],
  ['', 'neu', ['', '', ''], ['', 'neu', '']],
])('compares "%s" with "%s"', (before, after, old, now) => {
  expect(differenceOf(before, after)).toEqual([old, now])
})
