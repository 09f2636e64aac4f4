import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '../../lib/testing/render-page'
import { PicturesEditor } from './hours-and-pictures'

const address = (name: string) => `/storage/v1/object/public/business-pictures/${name}.jpg`
const PICTURES = ['Laden', '', 'Garten'].map((alt, at) => ({ image_url: address(String(at)), alt }))
type Value = Parameters<typeof PicturesEditor>[0]['value']

let value: Value
function Editor({ initial, showsProblems }: { initial: Value; showsProblems: boolean }) {
  const [edited, setEdited] = useState(initial)
  value = edited
  return <PicturesEditor value={edited} showsProblems={showsProblems} onChange={setEdited} />
}
const show = (initial: Partial<Value> = {}, showsProblems = false) =>
  void renderPage(
    <Editor initial={{ logo_url: null, pictures: PICTURES, ...initial }} showsProblems={showsProblems} />,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const order = () =>
  value.pictures.map(({ image_url }) => PICTURES.findIndex((each) => each.image_url === image_url))

it('moves a picture before the one in front of it, removes one, and changes the description of one', async () => {
  show()
  expect(screen.queryByRole('button', { name: 'Bild 1 nach vorn' })).toBeNull()
  await press('Bild 3 nach vorn')
  expect(order()).toEqual([0, 2, 1])
  await press('Bild 2 nach vorn')
  expect(order()).toEqual([2, 0, 1])
  fireEvent.change(screen.getByLabelText(/^Was zeigt Bild 3/), { target: { value: 'Hof' } })
  expect(value.pictures.map(({ alt }) => alt)).toEqual(['Garten', 'Laden', 'Hof'])
  await press('Bild 2 entfernen')
  expect(order()).toEqual([2, 1])
})

it.each([true, false])(
  'asks for a description only where it is missing and was saved: %s',
  (showsProblems) => {
    show({}, showsProblems)
    expect(screen.queryAllByText('Bitte beschreiben, für alle, die es nicht sehen.')).toHaveLength(
      showsProblems ? 1 : 0,
    )
    expect(screen.getAllByRole('img').map((each) => each.getAttribute('alt'))).toEqual([
      'Laden',
      'Bild 2',
      'Garten',
    ])
  },
)

it('offers another logo or none, and eleven more pictures at most', async () => {
  show({ logo_url: address('logo'), pictures: [] })
  expect(screen.getByLabelText('Anderes Logo')).toBeDefined()
  await press('Logo entfernen')
  expect(value.logo_url).toBeNull()
  expect(screen.getByLabelText('Logo')).toBeDefined()
})

it.each([11, 12])('offers no thirteenth picture: %i', (count) => {
  show({ pictures: Array.from({ length: count }, (_, at) => ({ image_url: address(`n${at}`), alt: 'x' })) })
  expect(screen.queryByLabelText('Bild hinzufügen') !== null).toBe(count < 12)
})

it.each([
  [
    'image/gif',
    1,
    'Diese Datei ist kein Bild im Format JPG, PNG, WEBP oder HEIC. Bitte wählen Sie eine andere.',
  ],
  [
    'image/png',
    1,
    'Diese Datei ist kein Bild im Format JPG, PNG, WEBP oder HEIC. Bitte wählen Sie eine andere.',
  ],
  [
    'image/heic',
    1,
    'Diese Datei ist kein Bild im Format JPG, PNG, WEBP oder HEIC. Bitte wählen Sie eine andere.',
  ],
  ['image/png', 50 * 1024 * 1024 + 1, 'Das Bild ist zu groß. Bitte höchstens 50 MB.'],
])('refuses a file of type %s with %i bytes', async (type, bytes, text) => {
  show()
  const file = new File(['x'], 'bild', { type })
  Object.defineProperty(file, 'size', { value: bytes })
  fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [file] } })
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
