import type { Scenario } from './scenario.ts'

export const BUCKETS: readonly Scenario[] = [
  [
    'buckets',
    async ({ ask, bucket, stored }) => {
      const plain = bucket('plain')
      await ask('a name alone', '/bucket', { json: { name: plain } })
      await ask('the same again', '/bucket', { json: { name: plain } })
      const full = bucket('full')
      const settings = { public: true, file_size_limit: 1024, allowed_mime_types: ['text/plain', 'image/*'] }
      await ask('everything', '/bucket', { json: { id: full, name: full, ...settings } })
      await ask('one', `/bucket/${full}`)
      await ask('the plain one', `/bucket/${plain}`)
      await ask('one there is not', '/bucket/gibt-es-nicht')
      await ask('all', '/bucket', { own: true })
      await ask('all as a visitor', '/bucket', { as: 'anon', own: true })
      await ask('one as a visitor', `/bucket/${full}`, { as: 'anon' })
      await ask('one as a member', `/bucket/${full}`, { as: 'member' })
      await ask('changing it', `/bucket/${full}`, {
        method: 'PUT',
        json: { public: false, file_size_limit: null },
      })
      await ask('changing nothing', `/bucket/${full}`, { method: 'PUT', json: {} })
      await ask('changing types', `/bucket/${full}`, { method: 'PUT', json: { allowed_mime_types: null } })
      await ask('it afterwards', `/bucket/${full}`)
      await ask('changing one there is not', '/bucket/gibt-es-nicht', {
        method: 'PUT',
        json: { public: true },
      })
      await ask('changing it as a visitor', `/bucket/${full}`, {
        method: 'PUT',
        as: 'anon',
        json: { public: true },
      })
      await stored(`${full}/a.txt`)
      await ask('deleting one with files', `/bucket/${full}`, { method: 'DELETE' })
      await ask('emptying it as a visitor', `/bucket/${full}/empty`, { method: 'POST', as: 'anon' })
      await ask('emptying one there is not', '/bucket/gibt-es-nicht/empty', { method: 'POST' })
      await ask('deleting the plain one as a visitor', `/bucket/${plain}`, { method: 'DELETE', as: 'anon' })
      await ask('deleting the plain one', `/bucket/${plain}`, { method: 'DELETE' })
      await ask('deleting it again', `/bucket/${plain}`, { method: 'DELETE' })
    },
  ],
  [
    'lists of buckets',
    async ({ ask, made }) => {
      for (const name of ['a', 'b', 'c']) await made(`listed-${name}`)
      const list = (query: string, own = false) => ask(query, `/bucket?${query}`, { own })
      for (const column of ['id', 'name', 'created_at', 'updated_at'])
        for (const order of ['asc', 'desc'])
          await list(`search=LISTED-&sortColumn=${column}&sortOrder=${order}`, true)
      await list('search=listed_')
      for (const wrong of ['limit=0', 'limit=-1', 'limit=x', 'offset=-1', 'sortColumn=x', 'sortColumn='])
        await list(wrong)
      for (const wrong of ['sortOrder=up', 'sortOrder=DESC', 'sortOrder=']) await list(wrong)
    },
  ],
  [
    'buckets that are refused',
    async ({ ask, bucket }) => {
      const name = bucket('refused')
      const bodies: Readonly<Record<string, unknown>> = {
        'no name': {},
        'an empty name': { name: '' },
        'a number as name': { name: 5 },
        'a list': [],
        'a name with a slash': { name: 'a/b' },
        'a name with a space at the end': { name: `${name} ` },
        'a name with umlauts': { name: 'größe' },
        'a name of 101 characters': { name: 'x'.repeat(101) },
        dots: { name: '..' },
        'public as a text': { name: `${name}1`, public: 'ja' },
        'a size that is none': { name: `${name}2`, file_size_limit: 'viel' },
        'a size below zero': { name: `${name}3`, file_size_limit: -1 },
        'a size above that of the service': { name: `${name}4`, file_size_limit: '100GB' },
        'types that are none': { name: `${name}5`, allowed_mime_types: ['x'] },
        'types as a text': { name: `${name}6`, allowed_mime_types: 'text/plain' },
      }
      for (const [what, json] of Object.entries(bodies)) await ask(what, '/bucket', { json })
      await ask('a size in words', '/bucket', { json: { name: `${name}7`, file_size_limit: '2MB' } })
      await ask('no JSON', '/bucket', { body: '{', headers: { 'content-type': 'application/json' } })
      await ask('no body', '/bucket', { method: 'POST' })
      await ask('as a visitor', '/bucket', { as: 'anon', json: { name } })
      await ask('as a member', '/bucket', { as: 'member', json: { name } })
      await ask('with an expired token', '/bucket', { as: 'expired', json: { name } })
      await ask('with a token that is none', '/bucket', {
        json: { name },
        headers: { authorization: 'Bearer x.y.z' },
      })
    },
  ],
]
