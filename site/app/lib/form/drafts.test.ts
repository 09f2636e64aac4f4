import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetDraft, keepDraft, keptDraft } from './drafts'

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
  expect(keptDraft('ideaDraft')).toBeNull()
  keepDraft('ideaDraft', { title: 'Bänke', category: 'general' })
  expect(keptDraft('ideaDraft')).toEqual({ title: 'Bänke', category: 'general' })
  expect(keptDraft('postDraft')).toBeNull()
  forgetDraft('ideaDraft')
  expect(keptDraft('ideaDraft')).toBeNull()
})

it('is none when all values are the initial ones', () => {
  keepDraft('ideaDraft', { title: 'x', email: 'erika@example.org' }, { email: 'erika@example.org' })
  keepDraft('ideaDraft', { title: '', email: 'erika@example.org' }, { email: 'erika@example.org' })
  expect(keptDraft('ideaDraft')).toBeNull()
})

it.each(['no json', '5', '"text"', 'null'])('is none when %s is stored', (stored) => {
  sessionStorage.setItem('ideaDraft', stored)
  expect(keptDraft('ideaDraft')).toBeNull()
})

it('reads only texts from storage', () => {
  sessionStorage.setItem('ideaDraft', '{"title":"a","more":{"b":1},"count":2}')
  expect(keptDraft('ideaDraft')).toEqual({ title: 'a' })
})

it('does not throw when storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft('postDraft', { title: 'a' })
  forgetDraft('postDraft')
  expect(keptDraft('postDraft')).toBeNull()
})
