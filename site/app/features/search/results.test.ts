import { expect, it } from 'vitest'
import { markedParts } from './results'

const marked = (text: string, ...marks: string[]) =>
  markedParts(text, marks)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

it('marks words by their stem, in each spelling and at the end of compounds', () => {
  expect(marked('Häuser, Haeuser und Hausboote', 'haus')).toBe('[Häuser], [Haeuser] und [Hausboote]')
  expect(marked('Der Weihnachtsmarkt: Märkte!', 'markt')).toBe('Der [Weihnachtsmarkt]: [Märkte]!')
  expect(marked('Straßenfest', 'strass')).toBe('[Straßenfest]')
})

it('marks by a short stem only words that are hardly longer', () => {
  expect(marked('Eier, ein, einige', 'ei')).toBe('[Eier], [ein], einige')
})

it('returns the whole text unchanged, whatever it contains', () => {
  for (const text of ['', '<b>a</b> & "b"', 'ſ 👩‍👩‍👧 $& \\1 ( [', 'a\u0301 e\u0308'])
    expect(
      markedParts(text, ['(', '.*', 'b'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
