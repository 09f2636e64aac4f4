import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { png } from '../testing/pictures.ts'
import { objectsOf, renditionsOf, storageOf } from '../testing/stored-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const PNG = { contentType: 'image/png', upsert: true }
const pictures = () => storageOf(server, server.personas.admin).from('pictures')
const picture = () => png({ width: 400, height: 300 })
const scaled = (name: string, query: string) =>
  server.fetch(`/storage/v1/render/image/public/pictures/${name}?${query}`)
const versionOf = async (name: string): Promise<string> =>
  (await server.db.adminPool.query('select version from storage.objects where name = $1', [name])).rows[0]
    .version
const filesOf = async (version: string) =>
  (await renditionsOf(server)).filter((name) => name.startsWith(version))

/** Stores a picture and requests two renditions. */
async function stored(name: string): Promise<string> {
  await pictures().upload(name, await picture(), PNG)
  for (const query of ['width=80', 'width=160&height=160']) {
    expect((await scaled(name, query)).status).toBe(200)
  }
  const version = await versionOf(name)
  expect(await filesOf(version)).toHaveLength(2)
  return version
}

describe('a picture and its renditions leave the disk when it is', () => {
  test('removed with others', async () => {
    const version = await stored('removed.png')
    const other = await stored('stays.png')
    await pictures().remove(['removed.png'])
    expect(await filesOf(version)).toEqual([])
    expect(await objectsOf(server)).not.toContain(version)
    expect(await filesOf(other)).toHaveLength(2)
  })

  test('removed alone', async () => {
    const version = await stored('alone.png')
    const answer = await server.fetch('/storage/v1/object/pictures/alone.png', {
      method: 'DELETE',
      headers: server.personas.admin.headers,
    })
    expect(answer.status).toBe(200)
    expect(await filesOf(version)).toEqual([])
  })

  test.each([
    ['an upload', async () => pictures().upload('replaced.png', await picture(), PNG)],
    ['a copy', async () => copyOver('other.png', 'replaced.png')],
  ])('replaced by %s', async (_what, replace) => {
    await stored('other.png')
    const version = await stored('replaced.png')
    await replace()
    expect(await versionOf('replaced.png')).not.toBe(version)
    expect(await filesOf(version)).toEqual([])
    expect(await objectsOf(server)).not.toContain(version)
  })

  test('removed when its bucket is emptied', async () => {
    const version = await stored('emptied.png')
    await storageOf(server, server.personas.service).emptyBucket('pictures')
    expect(await filesOf(version)).toEqual([])
    expect(await objectsOf(server)).not.toContain(version)
  })
})

test('a moved picture and its renditions are found under the new name only', async () => {
  const version = await stored('before.png')
  await pictures().move('before.png', 'after.png')
  expect(await filesOf(version)).toEqual([])
  expect((await scaled('after.png', 'width=80')).status).toBe(200)
  expect(await (await scaled('before.png', 'width=80')).json()).toMatchObject({ code: 'NoSuchKey' })
})

test.each([
  ['before any of it is drawn', 0],
  ['when one size is drawn', 1],
  ['when two sizes are drawn', 2],
  ['when all of it is drawn', 3],
])('a picture that is removed %s leaves nothing once both are answered', async (_when, drawn) => {
  for (let round = 0; round < 3; round += 1) {
    await pictures().upload('racing.png', await picture(), PNG)
    const version = await versionOf('racing.png')
    const drawing = ['width=80', 'width=160', 'width=320'].map((query) => scaled('racing.png', query))
    await Promise.all(drawing.slice(0, drawn))
    await Promise.all([pictures().remove(['racing.png']), ...drawing])
    expect(await filesOf(version)).toEqual([])
  }
})

/** The official client has no option for a copy that replaces. */
function copyOver(from: string, to: string): Promise<Response> {
  return server.fetch('/storage/v1/object/copy', {
    method: 'POST',
    headers: {
      ...server.personas.admin.headers,
      'content-type': 'application/json',
      'x-upsert': 'true',
    },
    body: JSON.stringify({ bucketId: 'pictures', sourceKey: from, destinationKey: to }),
  })
}
