import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { useForm } from '../../lib/form/use-form'
import { coordinatesField } from '../../lib/map/coordinates-field'
import { readCoordinates } from '../../lib/map/read-coordinates'
import { isPositionDoubtful } from '../../lib/map/use-position-check'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { PositionField } from './position-field'

beforeEach(() => interceptFetch(() => Response.json({ tiles: null })))
afterEach(() => vi.restoreAllMocks())

const SCHEMA = { coordinates: coordinatesField(null) }

function WithForm({ coordinates }: { coordinates: string }) {
  const form = useForm(SCHEMA, { initial: { coordinates } })
  return (
    <form {...form.attributes}>
      <PositionField form={form} />
    </form>
  )
}

it('takes the middle of the town by a button, and keeps it where no map can be drawn', async () => {
  renderPage(<WithForm coordinates="" />)
  await userEvent.click(screen.getByRole('button', { name: 'Auf der Karte zeigen' }))
  const map = within(await screen.findByRole('region', { name: 'Position auf der Karte' }))
  expect(map.getByText('Noch keine Position')).toBeTruthy()
  await userEvent.click(map.getByRole('button', { name: 'Nadel in die Mitte setzen' }))
  const field = screen.getByLabelText('Koordinaten') as HTMLInputElement
  expect(readCoordinates(field.value)).not.toBeNull()
  expect(map.getByText(`Position: ${field.value}`)).toBeTruthy()
})

test.each([
  ['Stadthalle', '49.1, 12.5', false],
  [' STADT-Halle', '49.1, 12.5', false],
  ['Marktplatz', '49.1, 12.5', true],
  ['Marktplatz', '49.2, 12.5', false],
  ['Marktplatz', '', false],
])('at "%s" with the position "%s" it is doubtful: %s', (place, coordinates, doubtful) => {
  expect(isPositionDoubtful({ place: 'Stadthalle', coordinates: '49.1, 12.5' }, { place, coordinates })).toBe(
    doubtful,
  )
  expect(isPositionDoubtful({ place: 'Stadthalle', coordinates: '' }, { place, coordinates })).toBe(false)
})
