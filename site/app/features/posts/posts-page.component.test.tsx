import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { interceptFetch, refused } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import type { MonthPhoto } from './month/queries'
import { PostsPage } from './posts-page'
import { POST } from './testing/post'

const ROWS = [POST, { ...POST, id: '2', title: 'Brezn', content: '', author_name: 'Jörg Musterhuber' }]
const show = (address = '/', current?: MonthPhoto) =>
  renderPage(
    <PostsPage listing={{ state: 'loaded', rows: ROWS }} months={{ current, earlier: [] }} baseUrl="" />,
    address,
  )
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const shown = () => titles().filter((title) => ROWS.some((row) => row.title === title))

async function openForm() {
  await userEvent.click(screen.getByRole('button', { name: 'Beitrag teilen' }))
  return within(await screen.findByRole('form', { name: 'Beitrag teilen' }))
}
const choose = (photo: HTMLElement, file: File) => fireEvent.change(photo, { target: { files: [file] } })

it('narrows the wall to what is typed, which the address keeps', async () => {
  const router = show()
  expect(shown()).toEqual(['Nebel über dem Regen', 'Brezn'])
  await userEvent.type(screen.getByLabelText('Suche'), 'joerg')
  await expect.poll(shown).toEqual(['Brezn'])
  await expect.poll(() => router.state.location.search).toBe('?suche=joerg')
})

it('loads the first photo of the list at once, unless the photo of the month stands above it', () => {
  const ofList = () =>
    screen
      .getAllByRole('link', { name: /vergrößern$/ })
      .map((link) => link.querySelector('img')?.getAttribute('loading'))
  show()
  expect(ofList()).toEqual(['eager', 'lazy'])
  cleanup()
  show('/', { ...POST, image_url: POST.image_url ?? '', photo_of_month: '2026-11-01' })
  expect(ofList()).toEqual(['lazy', 'lazy'])
})

it('counts a like that is stored, not one that fails, and says that one was given before', async () => {
  const repeated = Response.json({ code: '23505', message: 'duplicate' }, { status: 409 })
  const answers = [refused(), repeated, new Response(null, { status: 201 })]
  interceptFetch(() => answers.shift() ?? Response.error())
  show()
  const [first, second] = screen.getAllByRole('button', { name: /Likes?,/ })
  if (!first || !second) throw new Error('A post has no like button')
  await userEvent.click(first)
  await screen.findByText('Like konnte nicht hinzugefügt werden.')
  expect([first.textContent, first.getAttribute('aria-pressed')]).toEqual(['3', 'false'])
  await userEvent.click(first)
  await screen.findByText('Sie haben diesen Beitrag bereits geliked.')
  expect([first.textContent, first.getAttribute('aria-pressed')]).toEqual(['3', 'true'])
  await userEvent.click(second)
  await screen.findByText('Like hinzugefügt!')
  expect([second.textContent, second.getAttribute('aria-pressed')]).toEqual(['4', 'true'])
})

it('refuses a photo that is missing, too large or not a picture, and sends nothing', async () => {
  const sent = interceptFetch(() => Response.error())
  show()
  const form = await openForm()
  const photo = form.getByLabelText<HTMLInputElement>(/^Foto/)
  await userEvent.type(form.getByLabelText(/^Titel/), 'Ohne Foto')
  await userEvent.type(form.getByLabelText(/^Geschichte/), 'Nur Worte.')
  await userEvent.type(form.getByLabelText(/^Ihr Name/), 'Erika')
  await userEvent.click(form.getByRole('checkbox'))
  await userEvent.click(form.getByRole('button', { name: 'Beitrag veröffentlichen' }))
  await expect.poll(() => document.activeElement).toBe(photo)
  choose(photo, new File([new Uint8Array(15 * 1024 * 1024)], 'riesig.jpg', { type: 'image/jpeg' }))
  await screen.findByText('Bitte wählen Sie ein Foto unter 15 MB.')
  expect(photo.getAttribute('aria-invalid')).toBe('true')
  choose(photo, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
  await form.findByText(
    'Diese Datei ist kein Bild im Format JPG, PNG oder WEBP. Bitte wählen Sie eine andere.',
  )
  expect(form.queryByRole('img', { name: 'Vorschau' })).toBeNull()
  expect(sent.filter(({ method, url }) => method === 'POST' && !url.includes('/forms/'))).toEqual([])
})

it('keeps texts in the tab, and asks before a photo is lost', async () => {
  interceptFetch(() => Response.error())
  show()
  const question = () => screen.findByRole('alertdialog', { name: 'Eingaben verwerfen?' })
  let form = await openForm()
  await userEvent.click(form.getByRole('button', { name: 'Abbrechen' }))
  expect(screen.queryByRole('form')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Beitrag teilen' }))

  form = await openForm()
  await userEvent.type(form.getByLabelText(/^Titel/), 'Fast verloren')
  cleanup()
  show()
  form = within(await screen.findByRole('form'))
  const title = () => form.getByLabelText<HTMLInputElement>(/^Titel/)
  expect(title().value).toBe('Fast verloren')
  expect(document.activeElement).not.toBe(title())
  form.getByText(/Nur das Foto bitte noch einmal wählen/)

  choose(
    form.getByLabelText(/^Foto/),
    new File([new Uint8Array([0xff, 0xd8, 0xff])], 'a.jpg', { type: 'image/jpeg' }),
  )
  await form.findByRole('img', { name: 'Vorschau' })
  await userEvent.click(form.getByRole('button', { name: 'Abbrechen' }))
  await userEvent.click(within(await question()).getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(title().value).toBe('Fast verloren')
  await userEvent.click(form.getByRole('button', { name: 'Abbrechen' }))
  await userEvent.click(within(await question()).getByRole('button', { name: 'Verwerfen' }))
  await expect.poll(() => screen.queryByRole('form')).toBeNull()
  form = await openForm()
  expect(title().value).toBe('')
})
