import { describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { findIdeaPage } from './page/queries'
import { listApproved } from './queries'
import { insertIdea } from './submission/submission-form'
import { IDEA, STEP } from './testing/idea'

const idea = {
  title: 'Trinkbrunnen',
  description: 'Für heiße Tage.',
  category: 'environment',
  submitter_name: null,
  submitter_email: null,
}

describe('reading ideas', () => {
  it('requests approved ideas, newest first', async () => {
    const { client, requestedUrl } = clientAnswering(() => Response.json([]))
    expect(await listApproved(client, new URLSearchParams())).toEqual({ state: 'loaded', rows: [] })
    expect(requestedUrl().pathname).toBe('/rest/v1/ideas')
    expect(Object.fromEntries(requestedUrl().searchParams)).toEqual({
      select: '*',
      status: 'eq.approved',
      order: 'created_at.desc',
      limit: '60',
    })
  })
})

it('adds the latest state and day of an answer to each idea of the list', async () => {
  const answered = { ...STEP, state: 'town_hall', reached_on: '2026-07-01', signature: 'Vorstand' }
  const last = { ...STEP, state: 'done', reached_on: '2026-08-01' }
  const { client } = clientAnswering(({ url }) =>
    Response.json(
      url.includes('/ideas')
        ? [IDEA, { ...IDEA, id: 'other' }]
        : url.includes('/idea_steps')
          ? [STEP, answered, last]
          : [],
    ),
  )
  expect(await listApproved(client, new URLSearchParams())).toEqual({
    state: 'loaded',
    rows: [
      { ...IDEA, state: 'done', answered_on: '2026-07-01' },
      { ...IDEA, id: 'other' },
    ],
  })
})

it('shows the list without the steps where they cannot be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(({ url }) =>
    url.includes('/idea_steps')
      ? Response.json({ message: 'no', code: 'X' }, { status: 500 })
      : Response.json(url.includes('/ideas') ? [IDEA] : []),
  )
  expect(await listApproved(client, new URLSearchParams())).toEqual({ state: 'loaded', rows: [IDEA] })
})

describe('reading the idea of an address', () => {
  const read = (rows: readonly object[], entry = 'alter-titel-7d9f6b1e4c', hasEnded = false) => {
    const answering = clientAnswering(({ url }) => {
      if (url.includes('/ideas')) return Response.json(rows)
      if (url.includes('/entry_has_ended')) return Response.json(hasEnded)
      return Response.json(url.includes('/idea_steps') ? [STEP] : [{ corrected_at: '2026-05-02T12:00:00Z' }])
    })
    return { ...answering, finding: findIdeaPage(answering.client, { entry }) }
  }

  it('requests approved ones alone, by the beginning of the id, with the note and the steps of the office', async () => {
    const { finding, requests } = read([IDEA])
    expect(await finding).toEqual({
      state: 'found',
      row: { idea: { ...IDEA, corrected_at: '2026-05-02T12:00:00Z' }, steps: [STEP] },
    })
    const { searchParams } = new URL(requests[0]?.url ?? '')
    expect(searchParams.get('status')).toBe('eq.approved')
    expect(searchParams.getAll('id')).toEqual([
      'gte.7d9f6b1e-4c00-0000-0000-000000000000',
      'lte.7d9f6b1e-4cff-ffff-ffff-ffffffffffff',
    ])
  })

  it('is missing where nothing approved has the id, ended where something had it, and missing without a request where the address has none', async () => {
    expect(await read([]).finding).toEqual({ state: 'missing' })
    expect(await read([], undefined, true).finding).toEqual({ state: 'ended' })
    const { finding, requests } = read([IDEA], 'unsinn')
    expect(await finding).toEqual({ state: 'missing' })
    expect(requests).toEqual([])
  })
})

describe('submitting an idea', () => {
  it('inserts the row with return=minimal, because it is not public yet', async () => {
    const { client, requests, requestedUrl } = clientAnswering(() => new Response(null, { status: 201 }))
    await insertIdea(client, idea)
    expect(requestedUrl().pathname).toBe('/rest/v1/ideas')
    expect(await requests[0]?.json()).toEqual(idea)
    expect(requests[0]?.headers.get('prefer') ?? '').not.toContain('return=representation')
  })

  it('says by a header that mails about it are wanted', async () => {
    const { client, requests } = clientAnswering(() => new Response(null, { status: 201 }))
    await insertIdea(client, idea, true)
    await insertIdea(client, idea)
    expect(requests.map(({ headers }) => headers.get('x-idea-updates'))).toEqual(['1', null])
  })

  it('rejects when it cannot be stored', async () => {
    const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }))
    await expect(insertIdea(client, idea)).rejects.toThrow('no')
  })
})
