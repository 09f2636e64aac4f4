import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { IdeaStep } from '../../../entries/kinds/idea-steps'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import type { Item } from './item'
import { newStep } from './steps'
import { StepsDialog } from './steps-dialog'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const ITEM: Item = {
  id: 'i1',
  title: 'Bänke',
  author: null,
  email: null,
  content: 'Mehr davon',
  image_url: null,
  state: 'approved',
  likes_count: 0,
  created_at: '2026-05-01T12:00:00Z',
}
const NO_PICTURES = { before_url: null, before_alt: null, after_url: null, after_alt: null }
const STEP: IdeaStep = {
  ...NO_PICTURES,
  id: 's1',
  idea_id: 'i1',
  state: 'town_hall',
  reached_on: '2026-06-01',
  answer: 'Liegt beim Bauamt.',
  signature: 'Vorstand',
  created_at: '2026-06-01T10:00:00Z',
}

/** Opens the dialog of an idea with these steps; writes are answered with one row. */
function open(steps: readonly IdeaStep[], write = () => Response.json([{ id: 's1' }])) {
  const requests = interceptFetch(({ method }) => (method === 'GET' ? Response.json(steps) : write()))
  renderPage(<StepsDialog item={ITEM} onClose={() => {}} />)
  return {
    written: async () =>
      Promise.all(
        requests
          .filter(({ method }) => method !== 'GET')
          .map(async (request) => [
            request.method,
            new URL(request.url).searchParams.get('id'),
            request.method === 'DELETE' || request.url.includes('/storage/') ? null : await request.json(),
          ]),
      ),
  }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('lists the steps with day, answer and name, and enters another one', async () => {
  const { written } = open([STEP])
  expect((await screen.findByRole('listitem')).textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Im Rathaus, 1. Juni 2026Liegt beim Bauamt. (Vorstand)',
  )
  await press('Schritt eintragen')
  type(/Stand/, 'done')
  type(/Erreicht am/, '2026-08-01')
  type(/Antwort/, ' Sie stehen. ')
  type(/Wer antwortet/, 'Erika Muster')
  await press('Speichern')
  expect(await screen.findByText('Schritt gespeichert')).toBeTruthy()
  const texts = { state: 'done', reached_on: '2026-08-01', answer: 'Sie stehen.', signature: 'Erika Muster' }
  expect(await written()).toEqual([['POST', null, { idea_id: 'i1', ...texts, ...NO_PICTURES }]])
  expect(await screen.findByRole('listitem')).toBeTruthy()
})

it('changes a step; without an answer nobody has given one', async () => {
  const { written } = open([STEP])
  await press(/^Ändern/)
  expect(screen.getByLabelText(/Antwort/)).toHaveProperty('value', 'Liegt beim Bauamt.')
  type(/Antwort/, '')
  await press('Speichern')
  await screen.findByText('Schritt gespeichert')
  expect(await written()).toEqual([['PATCH', 'eq.s1', { answer: null, signature: null }]])
})

it.each([
  ['without a day', /Erreicht am/, '', 'Bitte geben Sie den Tag an.'],
  ['with an answer of nobody', /Wer antwortet/, ' ', 'Bitte geben Sie an, wer antwortet.'],
  ['on a day before the century', /Erreicht am/, '1999-01-01', 'Diesen Tag gibt es hier nicht.'],
])('is not sent %s', async (_why, label, value, error) => {
  const { written } = open([STEP])
  await press(/^Ändern/)
  type(label, value)
  await press('Speichern')
  expect(await screen.findByText(error)).toBeTruthy()
  expect(await written()).toEqual([])
})

it('adds a picture with its description, and takes a stored one away', async () => {
  const stored = 'https://any.example/storage/v1/object/public/social-posts/alt.jpg'
  const { written } = open([{ ...STEP, before_url: stored, before_alt: 'Der Platz' }], () =>
    Response.json([{ id: 's1' }]),
  )
  await press(/^Ändern/)
  await userEvent.upload(
    screen.getByLabelText(/^Bild von nachher/),
    new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'IMG_1.png', {
      type: 'image/png',
    }),
  )
  await press('Speichern')
  expect(await screen.findByText('Bitte beschreiben Sie das Bild in einem Satz.')).toBeTruthy()
  type(/Was zeigt das Bild von nachher/, 'Der Platz mit Bänken')
  await press('Bild von vorher entfernen')
  await press('Speichern')
  await screen.findByText('Schritt gespeichert')
  expect((await written()).at(-1)).toEqual([
    'PATCH',
    'eq.s1',
    expect.objectContaining({
      before_url: null,
      before_alt: null,
      after_alt: 'Der Platz mit Bänken',
      after_url: expect.stringMatching(/\/storage\/v1\/object\/public\/social-posts\/\S+\.png$/),
    }),
  ])
})

it('removes a step, which comes back with its id', async () => {
  const { written } = open([STEP])
  await press(/^Entfernen/)
  expect(await screen.findByText('Schritt entfernt')).toBeTruthy()
  await press('Rückgängig')
  await screen.findByText('Rückgängig gemacht')
  const { created_at: _, ...kept } = STEP
  expect(await written()).toEqual([
    ['DELETE', 'eq.s1', null],
    ['POST', null, kept],
  ])
})

it('says when a step cannot be removed', async () => {
  open([STEP], () => refused())
  await press(/^Entfernen/)
  expect(await screen.findByText('Der Schritt ließ sich nicht entfernen.')).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(1)
})

it('says when the steps cannot be read', async () => {
  interceptFetch(() => refused())
  renderPage(<StepsDialog item={ITEM} onClose={() => {}} />)
  expect(await screen.findByText('Die Schritte konnten nicht geladen werden.')).toBeTruthy()
})

it('a new step is of today in the town, signed by the association', () => {
  expect(newStep('Verein', new Date('2026-11-21T23:30:00Z'))).toMatchObject({
    reached_on: '2026-11-22',
    signature: 'Verein',
  })
})
