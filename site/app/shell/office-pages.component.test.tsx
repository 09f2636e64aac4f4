import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../lib/testing/render-page'
import { OfficePage } from './office-pages'

const OF_THE_BOARD = ['einrichtung/3', 'uebergabe', 'einstellungen/legal', 'datenschutz', 'protokoll']

it.each(OF_THE_BOARD)('says that /admin/%s is the board’s, to a treasurer', (page) => {
  renderPage(<OfficePage />, `/admin/${page}`, ['treasurer'], '*')
  expect(screen.getByText(/^Zuständig für diese Seite: Vorstand\./)).toBeDefined()
})

it('names all offices of a page', () => {
  renderPage(<OfficePage />, '/admin/events/kalender', ['secretary'], '*')
  expect(screen.getByText(/^Zuständig für diese Seite: Redaktion und Vorstand\./)).toBeDefined()
})

it.each(['editor', 'board'] as const)('shows the page of the editors to the office %s', (office) => {
  renderPage(<OfficePage />, '/admin/events/kalender', [office], '*')
  expect(screen.queryByText(/^Zuständig/)).toBeNull()
})
