import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page'
import CropDialog from './crop-dialog'

/** What the simulated browser cannot do with pictures: whether it decodes one, and of which type it encodes. */
let decodes: () => Promise<void>
/** Encodes, at once or as soon as the test calls it. */
let encode: () => void
let waits: boolean
const encoded: (string | undefined)[] = []
const revoked: string[] = []
const taken: File[] = []
const closed = vi.fn()

beforeEach(() => {
  decodes = async () => {}
  waits = false
  for (const list of [encoded, revoked, taken]) list.length = 0
  closed.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address))
  Object.assign(HTMLImageElement.prototype, { decode: () => decodes() })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => {
    encoded.push(type)
    encode = () => done(new Blob(['x'], { type: type ?? '' }))
    if (!waits) encode()
  })
})

const show = (type = 'image/jpeg') =>
  renderPage(
    <CropDialog
      file={new File(['x'], 'bild', { type })}
      aspect={1}
      onPicture={(picture) => void taken.push(picture)}
      onClose={closed}
    />,
  )
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

it.each([
  ['image/jpeg', 'image/jpeg'],
  ['image/heic', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/webp', 'image/png'],
])('takes the whole of a picture of %s as %s, once', async (type, stored) => {
  show(type)
  const whole = await button('Ganzes Bild verwenden')
  expect(screen.queryByText('Das Bild wird geöffnet …')).toBeNull()
  waits = true
  await userEvent.click(whole)
  await waitFor(() => expect([whole.disabled, encoded]).toEqual([true, [stored]]))
  expect((await button('Abbrechen')).disabled).toBe(true)
  encode()
  await waitFor(() => expect(taken.map((picture) => picture.type)).toEqual([stored]))
})

it('enlarges from one to four, and closes', async () => {
  show()
  const slider = await screen.findByLabelText<HTMLInputElement>('Vergrößern')
  expect([slider.min, slider.max, slider.value]).toEqual(['1', '4', '1'])
  fireEvent.change(slider, { target: { value: '2.5' } })
  expect(slider.value).toBe('2.5')
  await userEvent.click(await button('Abbrechen'))
  expect(closed).toHaveBeenCalledOnce()
})

it('says that a picture cannot be opened, and offers nothing to take', async () => {
  decodes = () => Promise.reject(new Error('damaged'))
  show()
  expect(
    await screen.findByText(/^Das Bild lässt sich nicht öffnen: Es ist beschädigt oder zu groß/),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: /verwenden$/ })).toBeNull()
  expect(screen.queryByText('Das Bild wird geöffnet …')).toBeNull()
})

it('says that it is opened, and that it could not be cropped, which may be tried again', async () => {
  let open = () => {}
  decodes = () => new Promise((resolve) => (open = resolve))
  show()
  expect(screen.getByText('Das Bild wird geöffnet …')).toBeDefined()
  open()
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((done) => done(null))
  await userEvent.click(await button('Ganzes Bild verwenden'))
  expect(await screen.findByText(/^Das Bild ließ sich nicht zuschneiden/)).toBeDefined()
  expect((await button('Ganzes Bild verwenden')).disabled).toBe(false)
  expect(taken).toEqual([])
})
