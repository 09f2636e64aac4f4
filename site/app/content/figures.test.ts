import { expect, it } from 'vitest'
import { FIGURES } from './association'

const shown = (members: number, partners: number) => FIGURES.map(({ value }) => value({ members, partners }))

it('says what it has always said while fewer are in the list', () => {
  expect(shown(0, 0)).toEqual(['80+', '4+', '60+', '1979'])
  expect(shown(89, 69)).toEqual(['80+', '4+', '60+', '1979'])
})

it('counts beyond that, and never says more than there are', () => {
  expect(shown(90, 127)).toEqual(['90+', '4+', '120+', '1979'])
})
