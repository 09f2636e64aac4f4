import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteDraft, readDraft, storeDraft } from './drafts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

it('is kept per form until it is deleted', () => {
  expect(readDraft('ideaDraft')).toBeNull()
  storeDraft('ideaDraft', { title: 'Bänke', category: 'general' })
  expect(readDraft('ideaDraft')).toEqual({ title: 'Bänke', category: 'general' })
  expect(readDraft('postDraft')).toBeNull()
  deleteDraft('ideaDraft')
  expect(readDraft('ideaDraft')).toBeNull()
})

it('is none when all values are the initial ones', () => {
  storeDraft('ideaDraft', { title: 'x', email: 'erika@example.org' }, { email: 'erika@example.org' })
  storeDraft('ideaDraft', { title: '', email: 'erika@example.org' }, { email: 'erika@example.org' })
  expect(readDraft('ideaDraft')).toBeNull()
})

it.each(['no json', '5', '"text"', 'null'])('is none when %s is stored', (stored) => {
  sessionStorage.setItem('ideaDraft', stored)
  expect(readDraft('ideaDraft')).toBeNull()
})

it('reads only texts from storage', () => {
  sessionStorage.setItem('ideaDraft', '{"title":"a","more":{"b":1},"count":2}')
  expect(readDraft('ideaDraft')).toEqual({ title: 'a' })
})

it('does not throw when storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeDraft('postDraft', { title: 'a' })
  deleteDraft('postDraft')
  expect(readDraft('postDraft')).toBeNull()
})
