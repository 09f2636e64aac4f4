import { describe, expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { insertIdea, listApproved } from './queries'

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
    expect(await listApproved(client)).toEqual({ state: 'loaded', rows: [] })
    expect(requestedUrl().pathname).toBe('/rest/v1/ideas')
    expect(Object.fromEntries(requestedUrl().searchParams)).toEqual({
      select: '*',
      status: 'eq.approved',
      order: 'created_at.desc',
    })
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

  it('rejects when it cannot be stored', async () => {
    const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }))
    await expect(insertIdea(client, idea)).rejects.toThrow('no')
  })
})
