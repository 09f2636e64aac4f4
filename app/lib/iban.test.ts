import { expect, it } from 'vitest'
import { groupedIban, hasValidCheckSum } from './iban'

it('groups by four, whatever the typing looks like', () => {
  expect(groupedIban(' de02 12030000 0000202051')).toBe('DE02 1203 0000 0000 2020 51')
  expect(groupedIban('DE02')).toBe('DE02')
  expect(groupedIban('')).toBe('')
})

it.each(['DE02 1203 0000 0000 2020 51', 'at611904300234573201', 'GB82WEST12345698765432'])(
  'the check sum of %s comes out',
  (iban) => expect(hasValidCheckSum(iban)).toBe(true),
)

it.each(['DE03 1203 0000 0000 2020 51', 'DE02 1203 0000 0000 2020 5', 'DE02', '', 'Sparkasse Roding'])(
  'that of "%s" does not',
  (iban) => expect(hasValidCheckSum(iban)).toBe(false),
)
