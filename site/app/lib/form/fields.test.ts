import { expect, it } from 'vitest'
import { onOneLine, onSeveralLines } from './fields'

it('control and invisible characters are removed from pasted text, line breaks and tabs are kept', () => {
  const pasted = 'Hof\u000bfe\u00adst\u0002\tab\u2028\u200b\r\n15 Uhr 👩\u200d🌾'
  expect(onSeveralLines(pasted)).toBe('Hof fest \tab \r\n15 Uhr 👩\u200d🌾')
})

it('a text on one line has no line breaks and tabs', () => {
  expect(onOneLine('Hof\tfest\r\n15\u2029Uhr\u0085\ufeff')).toBe('Hof fest 15 Uhr ')
})
