import { expect, it } from 'vitest'
import { withoutControls } from './fields'

it('invisible characters are removed from pasted text, line breaks and tabs are kept', () => {
  expect(withoutControls('Hof\u000bfest\u0002\tab\r\n15 Uhr 🎪')).toBe('Hof fest \tab\r\n15 Uhr 🎪')
})
