import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { MapDataSection } from './map-data-section'

it.each([
  ['has no folder that it can write to', () => Response.json({ says: null, canStore: false })],
  ['does not know the address', () => new Response(null, { status: 404 })],
])('says that a server keeps no map data which %s', async (_which, answer) => {
  interceptFetch(answer)
  renderPage(<MapDataSection />)
  expect(await screen.findByText(/^Auf diesem Server lassen sich keine Kartendaten ablegen/)).toBeDefined()
  expect(screen.queryByLabelText('PMTiles-Datei hochladen')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Kartendaten entfernen' })).toBeNull()
})

it('refuses a file over 100 MB before it is sent', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const requests = interceptFetch(() => Response.json({ says: null, canStore: true }))
  renderPage(<MapDataSection />)
  const input = await screen.findByLabelText('PMTiles-Datei hochladen')
  const file = new File(['PMTiles'], 'land.pmtiles')
  Object.defineProperty(file, 'size', { value: 100 * 1024 ** 2 + 1 })
  fireEvent.change(input, { target: { files: [file] } })
  expect(await screen.findByText(/^Die Datei ist größer als 100 MB/)).toBeDefined()
  expect(requests).toHaveLength(1)
})
