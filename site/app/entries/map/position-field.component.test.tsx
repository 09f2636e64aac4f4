import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { useForm } from '../../lib/form/use-form'
import { metresBetween } from '../../lib/map/coordinates'
import { coordinatesField } from '../../lib/map/coordinates-field'
import { readCoordinates } from '../../lib/map/read-coordinates'
import { isPositionDoubtful } from '../../lib/map/use-position-check'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { PositionField } from './position-field'

beforeEach(() => {
  interceptFetch(() => Response.json({ tiles: null }))
  // Without layout; elements have no size there.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
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

async function open(coordinates: string) {
  renderPage(<WithForm coordinates={coordinates} />)
  await userEvent.click(screen.getByRole('button', { name: 'Auf der Karte zeigen' }))
  return within(await screen.findByRole('region', { name: 'Position auf der Karte' }))
}
const field = () => screen.getByLabelText('Koordinaten') as HTMLInputElement
const typed = () => readCoordinates(field().value) ?? { latitude: 0, longitude: 0 }

describe('the map of a position', () => {
  it('shows what is typed, and moves it with the arrow keys, faster with the shift key', async () => {
    const map = await open('49.19, 12.52')
    const pin = await map.findByRole('button', { name: 'Position' })
    expect(map.getByRole('status').textContent).toBe('Position: 49.19, 12.52')
    fireEvent.keyDown(pin, { key: 'ArrowRight' })
    const once = metresBetween({ latitude: 49.19, longitude: 12.52 }, typed())
    expect(typed().latitude).toBeCloseTo(49.19, 5)
    expect(typed().longitude).toBeGreaterThan(12.52)
    fireEvent.keyDown(map.getByRole('button', { name: 'Position' }), { key: 'ArrowUp', shiftKey: true })
    expect(typed().latitude).toBeGreaterThan(49.19)
    expect(metresBetween({ latitude: 49.19, longitude: typed().longitude }, typed()) / once).toBeCloseTo(
      10,
      0,
    )
    expect(map.getByRole('status').textContent).toBe(`Position: ${field().value}`)
    fireEvent.change(field(), { target: { value: '49.5, 12.5' } })
    await userEvent.click(map.getByRole('button', { name: 'Zur Nadel' }))
    expect(map.queryByRole('button', { name: 'Zur Nadel' })).toBeNull()
  })

  it('takes the place that is pressed, and the middle of the town by a button', async () => {
    const map = await open('')
    expect(map.getByRole('status').textContent).toBe('Noch keine Position')
    await userEvent.click(map.getByRole('button', { name: 'Nadel in die Mitte setzen' }))
    const middle = typed()
    expect(middle.latitude).not.toBe(0)
    const plan = (await map.findByRole('button', { name: 'Position' })).closest(
      '.cursor-crosshair',
    ) as Element
    fireEvent.click(plan, { clientX: 300, clientY: 100 })
    expect(typed().longitude).toBeCloseTo(middle.longitude, 5)
    expect(typed().latitude).toBeGreaterThan(middle.latitude)
    fireEvent.click(plan, { clientX: 300, clientY: 200 })
    expect(metresBetween(typed(), middle)).toBeLessThan(1)
  })
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
