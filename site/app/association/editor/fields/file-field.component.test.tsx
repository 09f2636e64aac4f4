import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { FileField, type FileKind, StoredFile } from './file-field'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

let stored = ''
function Page({ kind, aspect }: { kind: FileKind; aspect?: number }) {
  const [value, setValue] = useState('')
  stored = value
  return (
    <FileField
      kind={kind}
      label="Logo"
      help={undefined}
      value={value}
      onChange={setValue}
      problem={undefined}
      {...(aspect && { aspect })}
    />
  )
}
const input = () => screen.getByLabelText<HTMLInputElement>('Logo')
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEIC = new File(['\0\0\0\x18ftypheic'], 'x', { type: 'image/heic' })
const file = (type: string, megabytes = 0) =>
  new File([PNG, new Uint8Array(megabytes * 1_048_576)], 'x', { type })
const user = userEvent.setup({ applyAccept: false })

it.each([
  ['picture', file('text/plain'), 'Bitte wählen Sie ein Bild als JPG, PNG oder WebP.'],
  ['picture', file('image/svg+xml'), 'Bitte wählen Sie ein Bild als JPG, PNG oder WebP.'],
  [
    'picture',
    new File(['Text'], 'x', { type: 'image/png' }),
    'Bitte wählen Sie ein Bild als JPG, PNG oder WebP.',
  ],
  ['picture', file('image/png', 5), 'Dieses Bild ist größer als 5 MB. Bitte verkleinern Sie es.'],
  ['document', file('image/png'), 'Bitte wählen Sie eine PDF-Datei.'],
  ['document', file('application/pdf', 10), 'Diese Datei ist größer als 10 MB. Bitte verkleinern Sie sie.'],
] as const)('sends no file of another type or size (%s %#)', async (kind, wrong, message) => {
  const requests = interceptFetch(() => new Response(null, { status: 500 }))
  renderPage(<Page kind={kind} />)
  await user.upload(input(), wrong)
  expect(await screen.findByText(message)).toBeDefined()
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
})

it('says what the storage refused, shows what it took, and returns the focus after removing it', async () => {
  const refuse = (statusCode: string) =>
    Response.json({ statusCode, error: 'x', message: 'x' }, { status: 400 })
  let answer = refuse('415')
  interceptFetch(() => answer)
  renderPage(<Page kind="picture" />)
  await user.upload(input(), file('image/png'))
  expect(await screen.findByText(/lässt sich nicht lesen/)).toBeDefined()
  answer = refuse('413')
  await user.upload(input(), file('image/png'))
  expect(await screen.findByText(/zu groß/)).toBeDefined()
  answer = Response.json({ Key: 'site/1.png', Id: '1' })
  await user.upload(input(), file('image/png'))
  expect((await screen.findByRole('img', { name: 'Logo, wie gespeichert' })).getAttribute('src')).toContain(
    stored,
  )
  expect(stored).toMatch(/^\/storage\/v1\/object\/public\/site\/.+\.png$/)
  await user.click(screen.getByRole('button', { name: 'Logo entfernen' }))
  expect(stored).toBe('')
  expect(document.activeElement).toBe(input())
})

it('loads a picture of an earlier version, which is not public, by a signed address, and says when it is gone', async () => {
  let isKept = true
  const requests = interceptFetch(() =>
    isKept
      ? Response.json({ signedURL: '/object/sign/withheld-site-files/1.png?token=t' })
      : Response.json({ statusCode: '404' }, { status: 400 }),
  )
  const path = '/storage/v1/object/public/site/1.png'
  renderPage(<StoredFile kind="picture" path={path} label="Logo" />)
  const shown = () => screen.getByRole<HTMLImageElement>('img')
  expect(shown().src).toContain(path)
  fireEvent.error(shown())
  await waitFor(() => expect(shown().src).toContain('/object/sign/withheld-site-files/1.png?token=t'))
  expect(new URL(requests[0]?.url ?? '').pathname).toMatch(/\/sign\/withheld-site-files\/1\.png$/)
  isKept = false
  fireEvent.error(shown())
  expect(await screen.findByText('Logo: nicht mehr gespeichert.')).toBeDefined()
})

it('asks how a picture is cropped before it is sent, also one that is large or HEIC, and refuses other files at once', async () => {
  const requests = interceptFetch(() => new Response(null, { status: 500 }))
  renderPage(<Page kind="picture" aspect={1} />)
  for (const chosen of [file('image/jpeg', 6), HEIC]) {
    await user.upload(input(), chosen)
    await user.click(await screen.findByRole('button', { name: 'Abbrechen' }))
  }
  await user.upload(input(), file('image/gif'))
  expect(await screen.findByText('Bitte wählen Sie ein Bild als JPG, PNG oder WebP.')).toBeDefined()
  await user.upload(input(), file('image/png', 51))
  expect(await screen.findByText('Dieses Bild ist größer als 5 MB. Bitte verkleinern Sie es.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests).toEqual([])
})
