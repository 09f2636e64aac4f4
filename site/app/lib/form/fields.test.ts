import { expect, it } from 'vitest'
import { withoutControls } from './fields'

it('what was pasted loses the characters that nobody sees, not its lines and tabs', () => {
  expect(withoutControls('Hof\u000bfest\u0002\tab\r\n15 Uhr 🎪')).toBe('Hof fest \tab\r\n15 Uhr 🎪')
})
