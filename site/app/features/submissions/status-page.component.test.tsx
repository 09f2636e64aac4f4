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
  [
    {},
    'Ihre Idee',
    'Wird geprüft',
    'Wir haben noch nicht entschieden. Sehen Sie später noch einmal nach; dieser Link bleibt gültig.',
  ],
  [
    { state: 'published', kind: 'post' },
    'Ihr Fotobeitrag',
    'Veröffentlicht',
    'Auf unserer Website für alle zu sehen.',
  ],
  [{ state: 'rejected' }, 'Ihre Idee', 'Nicht öffentlich', 'Wir zeigen das nicht auf unserer Website.'],
  [
    { state: 'removed', kind: 'event' },
    'Ihre Veranstaltung',
    'Entfernt',
    'Steht nicht mehr auf unserer Website.',
  ],
  [
    { state: 'merged' },
    'Ihre Idee',
    'Zusammengelegt',
    'Eine andere Idee sagt dasselbe. Wir haben beide zusammengelegt; wer Ihre unterstützt hat, zählt dort mit.',
  ],
  [
    { state: 'withdrawn', kind: 'event' },
    'Ihre Veranstaltung',
    'Zurückgezogen',
    'Sie haben den Eintrag zurückgezogen. Auf unserer Website steht er nicht mehr.',
  ],
  [{ state: 'published', kind: 'application' }, 'Ihr Mitgliedsantrag', 'Angenommen', 'Herzlich willkommen!'],
  [
    { state: 'rejected', kind: 'application' },
    'Ihr Mitgliedsantrag',
    'Abgelehnt',
    'Wir können Ihrem Antrag leider nicht entsprechen.',
  ],
  [
    { state: 'removed', kind: 'application' },
    'Ihr Mitgliedsantrag',
    'Gelöscht',
    'Wir haben den Antrag gelöscht.',
  ],
  [
    { state: 'of-the-future', kind: 'other' },
    'Ihre Einsendung',
    'Wird geprüft',
    'Wir haben noch nicht entschieden. Sehen Sie später noch einmal nach; dieser Link bleibt gültig.',
  ],
])('says what became of %j', (change, heading, label, text) => {
  show({ ...STATUS, ...change })
  expect(screen.getByRole('heading').textContent).toBe(heading)
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(`${label}${text}`)
  expect(screen.getByText('Mehr Bänke')).toBeDefined()
  expect(screen.queryByText(/Grund:|Entschieden am/)).toBeNull()
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

it.each([
  [
    null,
    'Dieser Link gilt nicht',
    'Er ist nicht vollständig, oder die Entscheidung liegt mehr als 90 Tage zurück.',
  ],
  [undefined, 'Das hat nicht geklappt', 'Bitte laden Sie die Seite in einem Moment noch einmal.'],
])('says of a status that is %s whether the link or the database is to blame', (status, heading, text) => {
  show(status)
  expect(screen.getByRole('heading').textContent).toBe(heading)
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(text)
})
