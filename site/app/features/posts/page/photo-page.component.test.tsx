import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import type { PhotoWithNeighbours, Post } from '../post'
import { POST } from '../testing/post'
import { PhotoPage } from './photo-page'

const show = (post: Partial<Post> = {}, neighbours: Partial<PhotoWithNeighbours> = {}) =>
  renderPage(<PhotoPage found={{ post: { ...POST, ...post }, newer: null, older: null, ...neighbours }} />)
const article = () => screen.getByRole('article').textContent?.replaceAll('\u00a0', ' ')

it('shows the whole photo with its description, author, day and text, and the way back to the wall', () => {
  show({ alt_text: 'Ein Reiher im Nebel' })
  const photo = screen.getByRole('img', { name: 'Ein Reiher im Nebel' })
  expect(photo.getAttribute('src')).toContain('resize=contain')
  expect(article()).toContain('von Erika Mustermann, 1. Mai 2026')
  expect(screen.getByRole('link', { name: /^www.reiher.example/ }).getAttribute('rel')).toContain('ugc')
  expect(screen.getByRole('link', { name: 'Mein Roding' }).getAttribute('href')).toBe('/mein-roding')
  expect(screen.queryByRole('navigation', { name: 'Weitere Fotos' })).toBeNull()
})

it('has the title in place of a missing description, and no picture where the post has none', () => {
  show()
  expect(screen.getByRole('img', { name: 'Foto: Nebel über dem Regen' })).toBeTruthy()
  document.body.replaceChildren()
  show({ image_url: null })
  expect(screen.queryByRole('img', { name: /Nebel/ })).toBeNull()
})

it('leads to the photos before and after it', () => {
  const older = { id: '1c9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11', title: 'Die ersten Brezn' }
  show({}, { newer: { ...older, title: 'Abendrot' }, older })
  expect(screen.getByRole('link', { name: 'Neueres Foto Abendrot' }).getAttribute('rel')).toBe('prev')
  const link = screen.getByRole('link', { name: 'Älteres Foto Die ersten Brezn' })
  expect(link.getAttribute('href')).toBe('/mein-roding/die-ersten-brezn-1c9f6b1e4c')
})

it('is liked by a press, and offers its address', async () => {
  const user = userEvent.setup()
  const requests = interceptFetch(() => new Response(null, { status: 201 }))
  show()
  await user.click(screen.getByRole('button', { name: /gefällt mir/ }))
  expect(await screen.findByText('Like hinzugefügt!')).toBeTruthy()
  expect(await requests[0]?.json()).toMatchObject({ post_id: POST.id, post_type: 'my_roding_post' })
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }))
  expect(await navigator.clipboard.readText()).toContain('/mein-roding/nebel-ueber-dem-regen-7d9f6b1e4c')
})
