import { MEMBER_ID, type Scenario } from './scenario.ts'

const header = (metadata: object) => Buffer.from(JSON.stringify(metadata)).toString('base64')

export const CHANGES: readonly Scenario[] = [
  [
    'moving and copying',
    async ({ ask, made, stored }) => {
      const [from, to] = [await made('from'), await made('to')]
      const open = await made('open')
      const own = await made('own')
      for (const name of ['a', 'b', 'c']) await stored(`${from}/${name}.txt`)
      await stored(`${open}/a.txt`)
      await stored(`${own}/x/a.txt`)
      const move = (
        name: string,
        json: Readonly<Record<string, unknown>>,
        as: 'anon' | 'member' | 'service' = 'service',
      ) => ask(name, '/object/move', { json: { bucketId: from, ...json }, as })
      const copy = (
        name: string,
        json: Readonly<Record<string, unknown>>,
        as: 'anon' | 'member' | 'service' = 'service',
      ) => ask(name, '/object/copy', { json: { bucketId: from, ...json }, as })
      for (const [verb, act] of Object.entries({ move, copy })) {
        await act(`${verb}: a file`, { sourceKey: 'a.txt', destinationKey: `${verb}/a.txt` })
        await ask(`${verb}: the old one`, `/object/${from}/a.txt`)
        await ask(`${verb}: the new one`, `/object/${from}/${verb}/a.txt`)
        await act(`${verb}: onto another one`, { sourceKey: 'b.txt', destinationKey: 'c.txt' })
        await act(`${verb}: onto itself`, { sourceKey: 'b.txt', destinationKey: 'b.txt' })
        await act(`${verb}: what there is not`, { sourceKey: 'fehlt.txt', destinationKey: 'd.txt' })
        await act(`${verb}: into another bucket`, {
          sourceKey: 'b.txt',
          destinationKey: `${verb}.txt`,
          destinationBucket: to,
        })
        await act(`${verb}: into no bucket`, {
          sourceKey: 'c.txt',
          destinationKey: 'd.txt',
          destinationBucket: 'gibt-es-nicht',
        })
        await act(`${verb}: from no bucket`, {
          bucketId: 'gibt-es-nicht',
          sourceKey: 'c.txt',
          destinationKey: 'd.txt',
        })
        await act(`${verb}: to a bad name`, { sourceKey: 'c.txt', destinationKey: 'ü.txt' })
        await act(`${verb}: without a target`, { sourceKey: 'c.txt' })
        await act(`${verb}: as a visitor`, { sourceKey: 'c.txt', destinationKey: 'd.txt' }, 'anon')
        await act(
          `${verb}: as a visitor, where all may`,
          { bucketId: open, sourceKey: 'a.txt', destinationKey: `${verb}.txt` },
          'anon',
        )
        await act(
          `${verb}: as a member, of others`,
          { bucketId: own, sourceKey: 'x/a.txt', destinationKey: `${MEMBER_ID}/${verb}.txt` },
          'member',
        )
        await stored(`${from}/a.txt`)
        await stored(`${from}/b.txt`)
        await stored(`${open}/a.txt`)
      }
    },
  ],
  [
    'copies with metadata of their own',
    async ({ ask, made }) => {
      const bucket = await made('files')
      await ask('the source', `/object/${bucket}/a.txt`, {
        body: 'Guten Tag',
        headers: { 'content-type': 'text/plain', 'x-metadata': header({ von: 'Erika' }) },
      })
      const copy = async (name: string, json: object, headers: Readonly<Record<string, string>> = {}) => {
        const answer = await ask(name, '/object/copy', {
          json: { bucketId: bucket, sourceKey: 'a.txt', destinationKey: name, ...json },
          headers,
        })
        if (answer.status === 200) await ask(`${name}, stored`, `/object/info/${bucket}/${name}`)
      }
      const own = { mimetype: 'text/markdown', cacheControl: 'max-age=9' }
      await copy('everything', {})
      await copy('everything, said', { copyMetadata: true })
      await copy('everything beside a type', { metadata: own })
      await copy('nothing', { copyMetadata: false })
      await copy('a type', { copyMetadata: false, metadata: own })
      await copy('a time in caches', { copyMetadata: false, metadata: { cacheControl: 'max-age=9' } })
      await copy('a text as metadata', { copyMetadata: false, metadata: 'x' })
      await copy('a text as choice', { copyMetadata: 'nein' })
      await copy('own metadata', { copyMetadata: false }, { 'x-metadata': header({ von: 'Max' }) })
      await copy('own metadata beside all', {}, { 'x-metadata': header({ von: 'Max' }) })
      const noType = { destinationKey: 'b.txt', copyMetadata: false, metadata: { mimetype: 'x' } }
      await ask('a type that is none', '/object/copy', {
        json: { bucketId: bucket, sourceKey: 'a.txt', ...noType },
      })
    },
  ],
  [
    'deleting',
    async ({ ask, made, stored }) => {
      const bucket = await made('files')
      const open = await made('open')
      for (const name of ['a', 'b', 'c', 'd']) {
        await stored(`${bucket}/${name}.txt`)
        await stored(`${open}/${name}.txt`)
      }
      const remove = (name: string, path: string, more: Parameters<typeof ask>[2] = {}) =>
        ask(name, `/object/${path}`, { method: 'DELETE', ...more })
      await remove('one', `${bucket}/a.txt`)
      await remove('the same again', `${bucket}/a.txt`)
      await remove('one of no bucket', 'gibt-es-nicht/a.txt')
      await remove('one as a visitor', `${bucket}/b.txt`, { as: 'anon' })
      await remove('one as a visitor, where all may', `${open}/b.txt`, { as: 'anon' })
      await remove('several', bucket, { json: { prefixes: ['b.txt', 'fehlt.txt', 'c.txt'] } })
      await remove('several as a visitor', bucket, { as: 'anon', json: { prefixes: ['d.txt'] } })
      await remove('several as a visitor, where all may', open, {
        as: 'anon',
        json: { prefixes: ['c.txt', 'd.txt'] },
      })
      await remove('none', bucket, { json: { prefixes: [] } })
      await remove('no list', bucket, { json: {} })
      await remove('numbers', bucket, { json: { prefixes: [5] } })
      await remove('several of no bucket', 'gibt-es-nicht', { json: { prefixes: ['a.txt'] } })
      await ask('what is left', `/object/list/${bucket}`, { json: { prefix: '' } })
    },
  ],
  [
    'signed links',
    async ({ ask, made, stored }) => {
      const bucket = await made('files')
      const open = await made('open')
      await stored(`${bucket}/a.txt`)
      await stored(`${open}/a.txt`)
      const sign = (name: string, path: string, json: unknown, as: 'anon' | 'service' = 'service') =>
        ask(name, `/object/sign/${path}`, { json, as })
      const { body } = await sign('a link', `${bucket}/a.txt`, { expiresIn: 60 })
      const link = String(body.signedURL)
      await ask('following it', link, { as: 'nobody' })
      await ask('following it for a download', `${link}&download=b.txt`, { as: 'nobody' })
      await ask('with another token', link.replace(/token=.*/, 'token=x.y.z'), { as: 'nobody' })
      await ask('without its token', link.replace(/\?.*/, ''), { as: 'nobody' })
      await ask('for another file', link.replace('a.txt', 'b.txt'), { as: 'nobody' })
      await sign('a link to what there is not', `${bucket}/fehlt.txt`, { expiresIn: 60 })
      await sign('a link into no bucket', 'gibt-es-nicht/a.txt', { expiresIn: 60 })
      await sign('a link as a visitor', `${bucket}/a.txt`, { expiresIn: 60 }, 'anon')
      await sign('a link as a visitor, where all may', `${open}/a.txt`, { expiresIn: 60 }, 'anon')
      for (const [name, expiresIn] of Object.entries({
        zero: 0,
        'below zero': -1,
        text: 'x',
        nothing: undefined,
      }))
        await sign(`a link for ${name}`, `${bucket}/a.txt`, { expiresIn })
      await sign('several', bucket, { expiresIn: 60, paths: ['a.txt', 'fehlt.txt'] })
      await sign('several as a visitor', bucket, { expiresIn: 60, paths: ['a.txt'] }, 'anon')
      await sign('none', bucket, { expiresIn: 60, paths: [] })
      await sign('no list', bucket, { expiresIn: 60 })
      await sign('several of no bucket', 'gibt-es-nicht', { expiresIn: 60, paths: ['a.txt'] })
    },
  ],
  [
    'signed uploads',
    async ({ ask, made, stored }) => {
      const bucket = await made('files')
      await stored(`${bucket}/da.txt`)
      const sign = (name: string, path: string, more: Parameters<typeof ask>[2] = {}) =>
        ask(name, `/object/upload/sign/${path}`, { method: 'POST', ...more })
      const { body } = await sign('a link', `${bucket}/neu.txt`)
      const put = {
        method: 'PUT',
        as: 'nobody',
        body: 'Guten Tag',
        headers: { 'content-type': 'text/plain' },
      } as const
      await ask('uploading with another token', `/object/upload/sign/${bucket}/neu.txt?token=x.y.z`, put)
      await ask('uploading without a token', `/object/upload/sign/${bucket}/neu.txt`, put)
      await ask('uploading', String(body.url), put)
      await ask('uploading again', String(body.url), put)
      await sign('a link for what is there', `${bucket}/da.txt`)
      const over = await sign('a link over what is there', `${bucket}/da.txt`, {
        headers: { 'x-upsert': 'true' },
      })
      await ask('uploading over it', String(over.body.url), put)
      await sign('a link as a visitor', `${bucket}/x.txt`, { as: 'anon' })
      await sign('a link into no bucket', 'gibt-es-nicht/x.txt')
      await sign('a link for a bad name', `${bucket}/%C3%BC.txt`)
      await ask('no such route', '/object/gibt/es/nicht/doch')
      await ask('no such service', '/gibt-es-nicht')
      await ask('the status', '/status', { as: 'nobody' })
    },
  ],
]
