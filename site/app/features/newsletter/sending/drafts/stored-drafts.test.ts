import { expect, test } from 'vitest'
import { readVersion, versionText } from './stored-drafts'

const VERSION = { id: '60000000-0000-4000-8000-000000000001', updated_at: '2026-11-22T15:00:00.123456+00:00' }

test('a version survives the hidden field', () => {
  expect(readVersion(versionText(VERSION))).toEqual(VERSION)
  expect(readVersion(versionText(null))).toBe(null)
})

test.each(['x', VERSION.id, `${VERSION.id} `, ` ${VERSION.updated_at}`])('%j names no version', (text) => {
  expect(readVersion(text)).toBe(null)
})
