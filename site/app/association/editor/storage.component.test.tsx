import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { StorageSection } from './settings-page'
import { StorageWarning } from './storage'

const MEGABYTE = 1024 ** 2

const serve = (freeBytes: number) =>
  interceptFetch(({ url }) =>
    Response.json(
      url.includes('storage_disks')
        ? [{ free_bytes: freeBytes }]
        : [
            { bucket: 'event-images', files: 1, bytes: 3 * MEGABYTE },
            { bucket: 'social-posts', files: 1200, bytes: 40 * MEGABYTE },
          ],
    ),
  )

it('warns editors while there is little space, and says nothing otherwise', async () => {
  const requests = serve(1500 * MEGABYTE)
  renderPage(<StorageWarning />, '/', ['editor'])
  expect(await screen.findByText(/^Der Platz wird knapp/)).toBeDefined()
  expect(requests.every(({ url }) => url.includes('storage_disks'))).toBe(true)
})

it('says nothing where there is enough space', async () => {
  const requests = serve(5000 * MEGABYTE)
  renderPage(<StorageWarning />, '/', ['editor'])
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByText(/Platz/)).toBeNull()
})

it('lists what is used and what is free', async () => {
  serve(5000 * MEGABYTE)
  renderPage(<StorageSection />)
  await screen.findByText('Bilder von Veranstaltungen')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1 Datei, 3\u00a0MB',
    '1.200 Dateien, 40\u00a0MB',
    '4,9\u00a0GB',
  ])
})
