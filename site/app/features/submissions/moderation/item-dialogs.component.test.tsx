import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { layOutTables } from '../../../lib/testing/table-layout'
import ModerationPage from './moderation-page'

layOutTables()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const idea = (title: string, decided = 'approved') => ({
  id: title,
  title,
  author: null,
  email: null,
  content: 'Mehr davon.',
  decided,
  likes_count: 2,
  created_at: '2026-03-01T10:00:00Z',
})
const IDEAS = [idea('Bänke'), idea('Sitzbänke'), idea('Kino'), idea('Markt', 'pending')]

/** Opens the dialog of "Sitzbänke"; "Bänke" is like it. */
async function open(write = () => new Response(null, { status: 204 })) {
  const requests = interceptFetch((request) => {
    if (request.method !== 'GET') return write()
    return Response.json(request.url.includes('similar_ideas') ? [{ ...IDEAS[0], state: null }] : IDEAS)
  })
  renderPage(<ModerationPage />, '/?bereich=ideen')
  await press('Sitzbänke')
  await press('Zusammenlegen')
  return async () => {
    const sent = requests.filter(({ method, url }) => method !== 'GET' && !url.includes('form'))
    return Promise.all(
      sent.map(async (one) => [
        one.method,
        new URL(one.url).pathname.split('/').pop(),
        await one.clone().json(),
      ]),
    )
  }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('merges into an idea like it, and takes that back by the state that it had', async () => {
  const sent = await open()
  await press('Zusammenlegen mit Bänke')
  expect(await screen.findByText('Ideen zusammengelegt')).toBeTruthy()
  expect(await sent()).toEqual([['POST', 'merge_ideas', { _id: 'Sitzbänke', _kept_id: 'Bänke' }]])
  await press('Rückgängig')
  await vi.waitFor(async () => expect((await sent())[1]).toEqual(['PATCH', 'ideas', { status: 'approved' }]))
})

it('finds every other published idea by its title', async () => {
  await open()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Suche' }), 'k')
  const offered = screen.getAllByRole('button', { name: /^Zusammenlegen mit/ })
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Zusammenlegen mit Bänke',
    'Zusammenlegen mit Kino',
  ])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Suche' }), 'xyz')
  expect(screen.getByText(/^Keine veröffentlichte Idee gefunden/)).toBeTruthy()
})

it('says when they cannot be merged, and stays open', async () => {
  await open(() => refused('PT409'))
  await press('Zusammenlegen mit Bänke')
  expect(await screen.findByText('Die Ideen ließen sich nicht zusammenlegen.')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Zusammenlegen: Sitzbänke' })).toBeTruthy()
})
