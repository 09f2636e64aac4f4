import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import type { Idea } from '../idea'
import { IDEA } from '../testing/idea'
import { IdeaPage } from './idea-page'

const show = (given: Partial<Idea> = {}) => renderPage(<IdeaPage idea={{ ...IDEA, ...given }} />)
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
  const requests = interceptFetch(() => new Response(null, { status: 201 }))
  show()
  const like = screen.getByRole('button', { name: /gefällt mir/ })
  expect(like.textContent).toBe('3')
  await userEvent.click(like)
  expect(await screen.findByText('Like hinzugefügt!')).toBeTruthy()
  expect(like.textContent).toBe('4')
  expect(await requests[0]?.json()).toMatchObject({ post_id: IDEA.id, post_type: 'idea' })
})

it('offers its address, which has words of the title', async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }))
  expect(await navigator.clipboard.readText()).toContain('/ideen/trinkbrunnen-am-markt-7d9f6b1e4c')
})
