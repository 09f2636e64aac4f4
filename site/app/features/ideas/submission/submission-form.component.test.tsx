import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { IDEA } from '../testing/idea'
import { SimilarHint } from './submission-form'

const show = (title: string) => renderPage(<SimilarHint title={title} description={'x'.repeat(5000)} />)

it('announces published ideas like the one being written, in a new tab', async () => {
  const requests = interceptFetch(() => Response.json([{ ...IDEA, likes_count: 1, state: null }]))
  show('Trinkbrunnen')
  expect(
    await screen.findByText('Gibt es das schon? Idee unterstützen statt neu einreichen:'),
  ).toHaveProperty('role', 'status')
  const link = screen.getByRole('link', { name: 'Trinkbrunnen am Markt (öffnet in neuem Tab)' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.getByText('1 Like')).toBeTruthy()
  expect(new URL(requests[0]?.url ?? '').searchParams.get('_description')).toHaveLength(500)
})

it('asks for nothing before a few letters are typed, and shows nothing where reading fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const requests = interceptFetch(() => Response.json({ message: 'no', code: 'X' }, { status: 500 }))
  show('Tri')
  show('Trinkbrunnen')
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(requests).toHaveLength(1)
  expect(screen.queryByRole('link')).toBeNull()
})
