import { expect, it } from 'vitest'
import { readStatus, statusAddress } from './status-address'

const LABELS = { pending: { label: 'Ausstehend' }, approved: { label: 'Genehmigt' } } as const

it('stands in the address by its German name, beside what is there already', () => {
  const parameters = new URLSearchParams('liste=antraege')
  expect(statusAddress(parameters, LABELS, 'pending')).toBe('?liste=antraege&status=ausstehend')
  expect(statusAddress(new URLSearchParams('liste=antraege&status=genehmigt'), LABELS, null)).toBe(
    '?liste=antraege',
  )
})

it('comes back from there; a word nobody knows is none', () => {
  expect(readStatus(new URLSearchParams('status=ausstehend'), LABELS)).toBe('pending')
  expect(readStatus(new URLSearchParams('status=verloren'), LABELS)).toBeNull()
  expect(readStatus(new URLSearchParams(''), LABELS)).toBeNull()
})
