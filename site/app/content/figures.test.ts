import { expect, it } from 'vitest'
import { FIGURES } from './association'

const shown = (members: number, partners: number) => FIGURES.map(({ value }) => value({ members, partners }))

it('shows the configured numbers while the lists are shorter', () => {
  expect(shown(0, 0)).toEqual(['80+', '4+', '60+', '1979'])
  expect(shown(89, 69)).toEqual(['80+', '4+', '60+', '1979'])
})

it('shows the length of a longer list, rounded down', () => {
  expect(shown(90, 127)).toEqual(['90+', '4+', '120+', '1979'])
})
