import { act, renderHook } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { BrowserAccessMeta } from '../../../lib/supabase/browser-access'
import { ROOT_DATA } from '../../../lib/testing/demo-settings'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import type { SettingsDocument } from './merge'
import type { StoredSettings } from './stored-settings'
import { type Draft, useDraft } from './use-draft'

const PLACE = { group: 'association', name: 'town' }
const OTHER = { group: 'association', name: 'name' }
const documentOf = (town: string, name = 'Verein'): SettingsDocument => ({ association: { town, name } })
const VERSION = { number: 3, document: documentOf('Roding'), note: null, publishedAt: '', publisher: null }

/** What the database holds, and whether it answers. */
let there: {
  document: SettingsDocument
  step: number
  saved_steps: readonly number[]
  updated_at: string
} | null
let version: number
let published: SettingsDocument
let isDown: boolean
let writes: string[]

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  there = null
  version = 3
  published = documentOf('Roding')
  isDown = false
  writes = []
  interceptFetch(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const name = pathname.split('/').at(-1)
    if (name === 'accounts') return Response.json([{ id: 'k', email: 'karl@example.org' }])
    if (name === 'settings_versions') {
      const row = { number: version, document: published, note: null, published_at: '', published_by: 'k' }
      return Response.json(
        request.headers.get('accept')?.includes('object') ? { document: documentOf('Roding') } : [row],
      )
    }
    if (request.method === 'GET')
      return Response.json(there ? [{ ...there, based_on: 3, updated_by: 'k' }] : [])
    writes.push(`${request.method} ${name}`)
    if (isDown) return refused()
    if (name === 'publish_settings') {
      const { _based_on } = await request.json()
      if (_based_on !== version) return Response.json({ code: 'PT409', message: '' }, { status: 409 })
      version += 1
      return Response.json(version)
    }
    if (name !== 'settings_draft') return Response.json(null)
    if (request.method === 'DELETE') {
      there = null
      return new Response(null, { status: 204 })
    }
    const known = searchParams.get('updated_at')?.slice(3) ?? null
    if (known !== (there?.updated_at ?? null))
      return request.method === 'POST'
        ? Response.json({ code: '23505', message: '' }, { status: 409 })
        : Response.json([])
    const { document, step, saved_steps } = await request.json()
    there = { document, step, saved_steps, updated_at: `r${writes.length}` }
    return Response.json({ updated_at: there.updated_at })
  })
})

function begin(stored: Partial<StoredSettings> = {}) {
  const initial = { draft: null, published: VERSION, ...stored }
  const router = (children: React.ReactNode) => createMemoryRouter([{ path: '/', element: children }])
  const { result } = renderHook(() => useDraft(initial), {
    wrapper: ({ children }) => (
      <>
        <BrowserAccessMeta access={ROOT_DATA} />
        <RouterProvider router={router(children)} />
      </>
    ),
  })
  const draft = () => result.current as Draft
  return { draft, store: draft().store }
}
const run = <Result,>(work: () => Promise<Result>) => act(work)

it('is saved once somebody has typed, and needs no request where nothing is different', async () => {
  const { draft, store } = begin()
  act(() => store.change(PLACE, 'Roding'))
  expect([draft().state, draft().changed]).toEqual(['unchanged', false])
  act(() => store.change(PLACE, 'Cham'))
  expect([draft().state, draft().changed, store.isSaved()]).toEqual(['unsaved', true, false])
  act(() => store.change(PLACE, 'Roding'))
  expect(await run(() => store.save())).toBe(true)
  expect([draft().state, writes]).toEqual(['unchanged', []])
  act(() => store.change(PLACE, 'Cham'))
  expect(await run(() => store.save())).toBe(true)
  expect([draft().state, store.isSaved(), there?.document]).toEqual(['saved', true, documentOf('Cham')])
  expect(await run(() => store.goTo(4, 3))).toBe(true)
  expect([draft().step, there?.step, there?.saved_steps]).toEqual([4, 4, [3]])
  expect(await run(() => store.replace(documentOf('Cham')))).toBe(true)
  expect(writes).toEqual(['POST settings_draft', 'PATCH settings_draft'])
})

it('says that it could not be saved, publishes nothing then, and saves with the next try', async () => {
  const { draft, store } = begin()
  isDown = true
  act(() => store.change(PLACE, 'Cham'))
  expect(await run(() => store.save())).toBe(false)
  expect([draft().state, store.isSaved()]).toEqual(['failed', false])
  await expect(run(() => store.publish(''))).rejects.toThrow('not saved')
  expect(writes).not.toContain('POST publish_settings')
  isDown = false
  expect(await run(() => store.save())).toBe(true)
  expect(draft().state).toBe('saved')
})

it.each([
  ['mine', 'Cham'],
  ['theirs', 'Furth'],
] as const)('keeps both values of a conflict until it is decided: %s', async (keep, town) => {
  const { draft, store } = begin()
  there = { document: documentOf('Furth', 'Gewerbeverein'), step: 1, saved_steps: [], updated_at: 'k1' }
  act(() => store.change(PLACE, 'Cham'))
  expect(await run(() => store.save())).toBe(false)
  expect(draft().conflict).toMatchObject({ paths: [PLACE], editor: 'karl@example.org' })
  expect(draft().document).toEqual(documentOf('Cham', 'Gewerbeverein'))
  expect(await run(() => store.save())).toBe(false)
  expect(there.document).toEqual(documentOf('Furth', 'Gewerbeverein'))
  await run(() => store.settle(keep))
  expect([draft().conflict, draft().state]).toEqual([null, 'saved'])
  expect(draft().document).toEqual(documentOf(town, 'Gewerbeverein'))
  expect(there.document).toEqual(documentOf(town, 'Gewerbeverein'))
})

it('takes over what a colleague saved of other values', async () => {
  const { draft, store } = begin()
  there = { document: documentOf('Roding', 'Gewerbeverein'), step: 1, saved_steps: [], updated_at: 'k1' }
  act(() => store.change(PLACE, 'Cham'))
  expect(await run(() => store.save())).toBe(true)
  expect([draft().conflict, there.document]).toEqual([null, documentOf('Cham', 'Gewerbeverein')])
})

it('is brought onto the version that a colleague has published meanwhile, before it is published', async () => {
  const { draft, store } = begin()
  act(() => store.change(PLACE, 'Cham'))
  await run(() => store.save())
  version = 5
  published = documentOf('Roding', 'Gewerbeverein')
  expect(await run(() => store.publish(''))).toBeNull()
  expect(draft().overtaken).toMatchObject({ before: documentOf('Roding'), by: { number: 5 } })
  expect(there?.document).toEqual(documentOf('Cham', 'Gewerbeverein'))
  expect(await run(() => store.publish('Umzug'))).toBe(6)
})

it('is deleted only where it is stored, and shows what is published then', async () => {
  const { draft, store } = begin()
  act(() => store.change(OTHER, 'Zunft'))
  await run(() => store.discard())
  expect([draft().document, draft().state, writes]).toEqual([documentOf('Roding'), 'unchanged', []])
  act(() => store.change(OTHER, 'Zunft'))
  await run(() => store.save())
  await run(() => store.discard())
  expect([draft().document, draft().changed, there]).toEqual([documentOf('Roding'), false, null])
})
