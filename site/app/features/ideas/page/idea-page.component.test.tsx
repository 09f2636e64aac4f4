import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { IdeaStep } from '../../../entries/kinds/idea-steps'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import type { Idea } from '../idea'
import { IDEA, STEP } from '../testing/idea'
import { IdeaPage } from './idea-page'

// No similar ideas, unless a test answers otherwise.
beforeEach(() => void interceptFetch(() => Response.json([])))

const show = (given: Partial<Idea> = {}, steps: readonly IdeaStep[] = []) =>
  renderPage(<IdeaPage found={{ idea: { ...IDEA, ...given }, steps }} />)
const article = () => screen.getByRole('article').textContent?.replaceAll('\u00a0', ' ')

it('shows the whole text with links, category, name and day, and the way back to the list', () => {
  show({ submitter_name: 'Erika Mustermann', description: `${'Lang. '.repeat(200)}www.brunnen.example` })
  expect(article()).toContain('Umwelt')
  expect(article()).toContain('Erika Mustermann, 1. Mai 2026')
  expect(screen.queryByRole('button', { name: 'Ganzen Text anzeigen' })).toBeNull()
  expect(screen.getByRole('link', { name: /^www.brunnen.example/ }).getAttribute('rel')).toContain('ugc')
  expect(screen.getByRole('link', { name: 'Bürger-Ideenpool' }).getAttribute('href')).toBe('/ideen')
  expect(article()).not.toContain('redaktionell bearbeitet')
})

it('says that the office has corrected it', () => {
  show({ corrected_at: '2026-05-02T12:00:00Z' })
  expect(article()).toContain('redaktionell bearbeitet')
})

it('is liked by a press', async () => {
  const requests = interceptFetch(({ method }) =>
    method === 'GET' ? Response.json([]) : new Response(null, { status: 201 }),
  )
  show()
  const like = screen.getByRole('button', { name: /gefällt mir/ })
  expect(like.textContent).toBe('3')
  await userEvent.click(like)
  expect(await screen.findByText('Like hinzugefügt!')).toBeTruthy()
  expect(like.textContent).toBe('4')
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toMatchObject({ post_id: IDEA.id, post_type: 'idea' })
})

it('offers its address, which has words of the title', async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }))
  expect(await navigator.clipboard.readText()).toContain('/ideen/trinkbrunnen-am-markt-7d9f6b1e4c')
})

it('shows what became of it, with days, answers and who gave them, the last step as the current one', () => {
  show({}, [
    STEP,
    {
      ...STEP,
      id: 's2',
      state: 'done',
      reached_on: '2026-07-02',
      answer: 'Steht!\nwww.stadt.example',
      signature: 'Vorstand',
    },
  ])
  const steps = within(screen.getByRole('region', { name: 'Was daraus wird' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Neu1. Mai 2026',
    'In Prüfung1. Juni 2026',
    expect.stringMatching(/^Umgesetzt2\. Juli 2026Steht!\n.*Vorstand$/s),
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step'])
})

it('links to ideas like it', async () => {
  const requests = interceptFetch(() =>
    Response.json([{ ...IDEA, id: '8d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11', state: 'done' }]),
  )
  show()
  const similar = await screen.findByRole('region', { name: 'Ähnliche Ideen' })
  expect(similar.textContent).toBe('Ähnliche IdeenTrinkbrunnen am Markt3 LikesUmgesetzt')
  expect(within(similar).getByRole('link').getAttribute('href')).toBe(
    '/ideen/trinkbrunnen-am-markt-8d9f6b1e4c',
  )
  expect(new URL(requests[0]?.url ?? '').searchParams.get('_except')).toBe(IDEA.id)
})

it('shows the pictures of before and after side by side, described, each opening whole', () => {
  const at = (name: string) => `/storage/v1/object/public/social-posts/${name}.jpg`
  const pictures = {
    before_url: at('a'),
    before_alt: 'Der Platz',
    after_url: at('b'),
    after_alt: 'Der Platz mit Bänken',
  }
  show({}, [{ ...STEP, ...pictures }])
  const figures = screen.getAllByRole('figure')
  expect(figures.map(({ textContent }) => textContent)).toEqual(['Vorher', 'Nachher'])
  expect(
    screen.getByRole('link', { name: 'Der Platz mit Bänken, vergrößern' }).getAttribute('href'),
  ).toContain('social-posts/b.jpg')
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
    'Der Platz',
    'Der Platz mit Bänken',
  ])
})
