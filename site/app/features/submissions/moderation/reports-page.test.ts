import { expect, it } from 'vitest'
import { byYear, statisticsTable } from './reports-page'

const ROWS = [
  { year: 2025, kind: 'idea', reason: 'spam', decision: 'keep', reports: 2 },
  { year: 2026, kind: 'post', reason: 'illegal', decision: 'remove', reports: 3 },
  { year: 2026, kind: 'post', reason: 'illegal', decision: null, reports: 1 },
] as const

it('sums the reports of each year, latest first', () => {
  expect(byYear(ROWS)).toEqual([
    { year: 2026, reports: 4, open: 1, kept: 0 },
    { year: 2025, reports: 2, open: 0, kept: 2 },
  ])
})

it('names kind, reason and decision in the file', () => {
  expect(statisticsTable(ROWS).rows[2]).toEqual(['2026', 'Beitrag', 'Rechtswidriger Inhalt', 'Offen', '1'])
})
