import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../lib/testing/render-page'
import { StatusPage, type SubmissionStatus } from './status-page'

const STATUS: SubmissionStatus = {
  kind: 'idea',
  title: 'Mehr Bänke',
  state: 'pending',
  reason: null as never,
  submitted_at: '2026-03-04T12:00:00Z',
  decided_at: null as never,
}
const show = (status: SubmissionStatus | null | undefined) => renderPage(<StatusPage status={status} />)

it.each([
  [{}, 'Ihre Idee', 'Wird geprüft'],
  [{ state: 'published', kind: 'post' }, 'Ihr Fotobeitrag', 'Veröffentlicht'],
  [{ state: 'removed', kind: 'event' }, 'Ihre Veranstaltung', 'Entfernt'],
  [{ state: 'withdrawn', kind: 'event' }, 'Ihre Veranstaltung', 'Zurückgezogen'],
  [{ state: 'published', kind: 'application' }, 'Ihr Mitgliedsantrag', 'Angenommen'],
  [{ state: 'of-the-future', kind: 'other' }, 'Ihre Einsendung', 'Wird geprüft'],
])('says what became of %j', (change, heading, state) => {
  show({ ...STATUS, ...change })
  expect(screen.getByRole('heading').textContent).toBe(heading)
  expect(screen.getByText(state)).toBeDefined()
  expect(screen.getByText('Mehr Bänke')).toBeDefined()
})

it('says why and when it was decided', () => {
  show({ ...STATUS, state: 'rejected', reason: 'Gibt es schon.', decided_at: '2026-03-05T12:00:00Z' })
  expect(screen.getByText('Gibt es schon.', { exact: false })).toBeDefined()
  expect(screen.getByText(/Eingereicht am .*4\. März 2026.*Entschieden am .*5\. März 2026/)).toBeDefined()
})

it.each([
  ['event', 'published', 'Dieser Link gilt nach der Veranstaltung noch 90 Tage.'],
  ['event', 'withdrawn', 'Zurückgezogen am 5. März 2026. Dieser Link gilt danach noch 90 Tage.'],
  ['idea', 'published', 'Entschieden am 5. März 2026. Dieser Link gilt danach noch 90 Tage.'],
])('says of %s %s how long the link is valid', (kind, state, text) => {
  show({ ...STATUS, kind, state, decided_at: '2026-03-05T12:00:00Z' })
  expect(screen.getByText(/Dieser Link/).textContent?.replaceAll('\u00a0', ' ')).toContain(text)
})

it('says that a link is not valid, or could not be read', () => {
  show(null)
  expect(screen.getByRole('heading').textContent).toBe('Dieser Link gilt nicht')
})

it('asks to try again where the database did not answer', () => {
  show(undefined)
  expect(screen.getByRole('heading').textContent).toBe('Das hat nicht geklappt')
})
