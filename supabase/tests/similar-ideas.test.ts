import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { as, performAs, owner, server } = createPersonas()

beforeEach(() => owner('delete from ideas'))

async function idea(title: string, { description = 'Mehr davon.', status = 'approved' } = {}) {
  const id = randomUUID()
  await owner('insert into ideas (id, title, description, status) values ($1, $2, $3, $4)', [
    id,
    title,
    description,
    status,
  ])
  return id
}
const similar = async (
  title: string,
  description = '',
  except: string | null = null,
  who: PersonaName = 'visitor',
) => (await performAs(who, 'select * from similar_ideas($1, $2, $3)', [title, description, except])).rows
const titles = async (...given: Parameters<typeof similar>) =>
  (await similar(...given)).map(({ title }) => title)

describe('similar ideas', () => {
  test('have other forms and compounds of the words, the most alike first', async () => {
    await idea('Neue Sitzbänke für den Marktplatz')
    await idea('Kino im Stadtpark')
    await idea('Mehr Grün', { description: 'Am Marktplatz fehlen Bäume, am Marktplatz fehlen Bänke.' })
    expect(await titles('Bänke am Marktplatz')).toEqual(['Neue Sitzbänke für den Marktplatz'])
    expect(await titles('Schatten', 'Die Bäume am Marktplatz fehlen, auch Bänke fehlen.')).toEqual([])
    expect(await titles('Bäume am Marktplatz und Bänke')).toContain('Neue Sitzbänke für den Marktplatz')
  })

  test('tell likes and state, and leave the idea itself out', async () => {
    const id = await idea('Trinkbrunnen am Markt')
    const other = await idea('Trinkbrunnen am Bahnhof')
    await owner(
      `insert into idea_steps (idea_id, state, reached_on) values ($1, 'done', '2026-05-02'), ($1, 'reviewing', '2026-05-01')`,
      [other],
    )
    expect(await similar('Trinkbrunnen', '', id)).toEqual([
      { id: other, title: 'Trinkbrunnen am Bahnhof', likes_count: 0, state: 'done' },
    ])
  })

  test.each(['visitor', 'member', 'admin'] as const)(
    'are published ones alone, also for the %s',
    async (who) => {
      await idea('Trinkbrunnen geheim', { status: 'pending' })
      await idea('Trinkbrunnen abgelehnt', { status: 'rejected' })
      await idea('Trinkbrunnen')
      expect(await titles('Trinkbrunnen', '', null, who)).toEqual(['Trinkbrunnen'])
    },
  )

  test('are five at most, and none for words that all texts have', async () => {
    for (let n = 0; n < 8; n++) await idea(`Trinkbrunnen ${n}`)
    expect(await titles('Trinkbrunnen')).toHaveLength(5)
    for (const nothing of ['', 'und', '%', '____', 'für eine oder keine', "'; drop table ideas; --"])
      expect(await titles(nothing), nothing).toEqual([])
  })

  test.each([
    ['x'.repeat(201), ''],
    ['Brunnen', 'x'.repeat(501)],
    [null, ''],
  ])('are refused for what is too long or nothing', async (title, description) => {
    const refused = await as('visitor', 'select * from similar_ideas($1, $2)', [title, description])
    expect(refused.code).toBe('23514')
  })

  test('take the longest input, and are read without a session by GET', async () => {
    await idea('Trinkbrunnen')
    const words = Array.from({ length: 60 }, (_, n) => `wort${n}abc`).join(' ')
    expect(await titles(words.slice(0, 200), words.slice(0, 500))).toEqual([])
    const address = `/rest/v1/rpc/similar_ideas?_title=${encodeURIComponent("Trinkbrunnen's")}`
    const response = await server.fetch(address, { headers: server.personas.visitor.headers })
    expect([response.status, await response.json()]).toEqual([
      200,
      [expect.objectContaining({ title: 'Trinkbrunnen' })],
    ])
    const tooLong = await server.fetch(`/rest/v1/rpc/similar_ideas?_title=${'x'.repeat(201)}`, {
      headers: server.personas.visitor.headers,
    })
    expect(tooLong.status).toBe(400)
  })
})
