import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { inTown, longMonth } from '../../../lib/time/town-time'
import type { Item } from './item'
import { MonthDialog, monthOptions } from './item-dialogs'

const ITEM: Item = {
  id: 'p1',
  title: 'Nebel',
  author: 'Erika',
  email: null,
  content: 'Ein Reiher.',
  image_url: '/storage/v1/object/public/social-posts/nebel.jpg',
  state: 'approved',
  photo_of_month: '2020-05-01',
  likes_count: 0,
  created_at: '2020-05-01T12:00:00Z',
}

/** Opens the dialog, chooses and saves; returns the written values. */
async function choose(month: string, answer: () => Response) {
  const requests = interceptFetch(answer)
  renderPage(<MonthDialog item={ITEM} onClose={() => {}} onSaved={() => {}} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Monat/ }), month)
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  return async () =>
    Promise.all(requests.map(async (sent) => [new URL(sent.url).searchParams.get('id'), await sent.json()]))
}

it('makes the photo that of a month, in place of another one', async () => {
  const month = inTown(new Date()).day.slice(0, 7)
  const written = await choose(longMonth(`${month}-01`), () => Response.json({ id: 'p1' }))
  expect(await screen.findByText('Gespeichert')).toBeTruthy()
  expect(await written()).toEqual([
    ['eq.p1', { photo_of_month: `${month}-01` }],
    ['neq.p1', { photo_of_month: null }],
  ])
})

it('takes it back', async () => {
  const written = await choose('Kein Foto des Monats', () => Response.json({ id: 'p1' }))
  expect(await screen.findByText('Gespeichert')).toBeTruthy()
  expect(await written()).toEqual([['eq.p1', { photo_of_month: null }]])
})

it('says when it cannot be stored', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await choose('Kein Foto des Monats', () => refused())
  expect(await screen.findByText('Das Foto des Monats konnte nicht gespeichert werden.')).toBeTruthy()
})

it('offers the months of a year, and the one that is chosen', () => {
  const labels = (chosen: string | null) => monthOptions('2026-02-28', chosen).map(({ label }) => label)
  expect(labels(null)).toHaveLength(13)
  expect(labels('2025-03-01').slice(0, 3)).toEqual(['Kein Foto des Monats', 'Februar 2026', 'Januar 2026'])
  expect(labels('2025-03-01').at(-1)).toBe('März 2025')
  expect(labels('2020-05-01')[1]).toBe('Mai 2020')
})
