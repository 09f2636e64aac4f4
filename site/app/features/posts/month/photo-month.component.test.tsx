import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ROOT_DATA } from '../../../lib/testing/demo-settings'
import { renderPage } from '../../../lib/testing/render-page'
import { PastMonths } from '../below-the-list'
import { PhotoWall } from '../photo-wall'
import { POST } from '../testing/post'
import PhotoMonth from './photo-month'

const PHOTO = { ...POST, image_url: POST.image_url ?? '', photo_of_month: '2026-11-01' }
const demo = ROOT_DATA.settings.photoThemes

it('shows the theme with the way to take part, and the photo with month, author and the way to its page', () => {
  const [theme] = demo
  renderPage(<PhotoMonth months={{ current: PHOTO }} baseUrl="" className="" />)
  expect(screen.getByRole('heading', { name: theme?.title ?? 'no theme in the demo' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Foto dazu teilen' }).getAttribute('href')).toBe(
    '/mein-roding#teilen',
  )
  expect(screen.getByRole('figure').textContent).toBe(
    'Foto des Monats November 2026Nebel über dem Regenvon Erika Mustermann',
  )
  expect(screen.getByRole('link', { name: 'Foto: Nebel über dem Regen' }).getAttribute('href')).toBe(
    '/mein-roding/nebel-ueber-dem-regen-7d9f6b1e4c',
  )
})

it('shows the theme alone where no photo is chosen', () => {
  renderPage(<PhotoMonth months={{ current: undefined }} baseUrl="" className="" />)
  expect(screen.getByRole('region', { name: 'Thema des Monats' })).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

it('leaves out a photo that the page shows anyway, which says its month there', () => {
  renderPage(
    <main>
      <PhotoWall photos={[PHOTO]} baseUrl="" />
      <PhotoMonth months={{ current: PHOTO }} shown={[PHOTO]} baseUrl="" className="" />
    </main>,
  )
  expect(screen.getByRole('figure').textContent).toMatch(/^Foto des Monats November 2026/)
})

it('lists those of earlier months, and nothing without one', () => {
  renderPage(
    <main>
      <PastMonths photos={[PHOTO]} baseUrl="" />
      <PastMonths photos={[]} baseUrl="" />
    </main>,
  )
  expect(screen.getByRole('listitem').textContent).toBe('Nebel über dem RegenNovember 2026, Erika Mustermann')
})
