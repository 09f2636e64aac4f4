import { MEMBER_ID, type Scenario } from './scenario.ts'

const TEXT = { 'content-type': 'text/plain' }

const KEYS: Readonly<Record<string, string>> = {
  'a folder': 'ordner/a.txt',
  'a space': 'a%20b.txt',
  'a plus': 'a+b.txt',
  'an umlaut': 'gr%C3%BC%C3%9Fe.txt',
  'a line break': 'a%0Ab.txt',
  'a question mark': 'a%3Fb.txt',
  'a percent sign': 'a%25b.txt',
  brackets: 'a%5Bb%5D.txt',
  'a star and a quote': "a*b'c.txt",
  'two slashes': 'a//b.txt',
  'a slash at the end': 'a/',
  dots: 'a/../b.txt',
  'a dot at the beginning': '.verborgen',
  'a character beyond': '%F0%9F%98%80.txt',
  '600 characters': 'x'.repeat(600),
  '1100 characters': 'x'.repeat(1100),
}

export const FILES: readonly Scenario[] = [
  [
    'uploads',
    async ({ ask, made }) => {
      const bucket = await made('files')
      const open = await made('open')
      const own = await made('own')
      const upload = (name: string, path: string, more: Parameters<typeof ask>[2] = {}) =>
        ask(name, `/object/${path}`, { method: 'POST', body: 'Guten Tag', headers: TEXT, ...more })
      await upload('a text', `${bucket}/a.txt`)
      await upload('the same name again', `${bucket}/a.txt`)
      await upload('over it', `${bucket}/a.txt`, { headers: { ...TEXT, 'x-upsert': 'true' } })
      await upload('changing it', `${bucket}/a.txt`, { method: 'PUT' })
      await upload('changing what there is not', `${bucket}/b.txt`, { method: 'PUT' })
      await upload('into no bucket', 'gibt-es-nicht/a.txt')
      await upload('as a visitor', `${bucket}/c.txt`, { as: 'anon' })
      await upload('as a visitor, over it', `${bucket}/a.txt`, {
        as: 'anon',
        headers: { ...TEXT, 'x-upsert': 'true' },
      })
      await upload('as a visitor, changing it', `${bucket}/a.txt`, { as: 'anon', method: 'PUT' })
      await upload('without a key', `${bucket}/c.txt`, { as: 'nobody' })
      await upload('with an expired token', `${bucket}/c.txt`, { as: 'expired' })
      await upload('as a visitor, where all may', `${open}/a.txt`, { as: 'anon' })
      await upload('as a member, below the own id', `${own}/${MEMBER_ID}/a.txt`, { as: 'member' })
      await upload('as a member, elsewhere', `${own}/x/a.txt`, { as: 'member' })
      await upload('umlauts, without a character set', `${bucket}/umlaut.txt`, { body: 'Grüß Gott' })
      await ask('reading these', `/object/${bucket}/umlaut.txt`)
      await upload('nothing', `${bucket}/leer.txt`, { body: '' })
      await upload('no type', `${bucket}/ohne`, { body: new Uint8Array([1, 2, 3]), headers: {} })
      await upload('a type that is none', `${bucket}/typ`, { headers: { 'content-type': 'x' } })
      await upload('a time in caches', `${bucket}/cache.txt`, {
        headers: { ...TEXT, 'cache-control': 'max-age=60' },
      })
      await upload('metadata', `${bucket}/meta.txt`, {
        headers: { ...TEXT, 'x-metadata': Buffer.from('{"von":"Erika"}').toString('base64') },
      })
      await ask('its metadata', `/object/info/${bucket}/meta.txt`)
      const form = new FormData()
      form.append('cacheControl', '120')
      form.append('metadata', '{"von":"Erika"}')
      form.append('', new Blob(['Guten Tag'], { type: 'text/plain' }), 'x.txt')
      await upload('a form', `${bucket}/form.txt`, { body: form, headers: {} })
      await ask('what the form stored', `/object/info/${bucket}/form.txt`)
      for (const [name, key] of Object.entries(KEYS)) await upload(`a name with ${name}`, `${bucket}/${key}`)
      const strict = await made('strict', {
        file_size_limit: 10,
        allowed_mime_types: ['text/plain', 'image/png'],
      })
      await upload('too large', `${strict}/a.txt`, { body: 'mehr als zehn Zeichen' })
      await upload('another type', `${strict}/a.json`, {
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
      await upload('with a charset', `${strict}/b.txt`, {
        body: 'a',
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
      await ask('no name', `/object/${bucket}`, { method: 'POST', body: 'x', headers: TEXT })
    },
  ],
  [
    'reading',
    async ({ ask, made, stored }) => {
      const shown = await made('shown', { public: true })
      const hidden = await made('hidden')
      const own = await made('own')
      for (const bucket of [shown, hidden, own]) await stored(`${bucket}/ordner/a.txt`)
      const paths = (bucket: string, key = 'ordner/a.txt') => ({
        public: `/object/public/${bucket}/${key}`,
        authenticated: `/object/authenticated/${bucket}/${key}`,
        plain: `/object/${bucket}/${key}`,
        info: `/object/info/${bucket}/${key}`,
        'public info': `/object/info/public/${bucket}/${key}`,
        'authenticated info': `/object/info/authenticated/${bucket}/${key}`,
      })
      for (const [how, path] of Object.entries(paths(shown))) {
        await ask(`a public file, ${how}`, path)
        await ask(`a public file, ${how}, as a visitor`, path, { as: 'anon' })
      }
      await ask('a public file, without a key', paths(shown).public, { as: 'nobody' })
      for (const [how, path] of Object.entries(paths(hidden))) {
        await ask(`a private file, ${how}`, path)
        await ask(`a private file, ${how}, as a visitor`, path, { as: 'anon' })
      }
      await ask('a file that members read', paths(own).authenticated, { as: 'member' })
      await ask('a file that visitors do not read', paths(own).authenticated, { as: 'anon' })
      for (const [how, path] of Object.entries(paths(shown, 'fehlt.txt')))
        await ask(`a missing file, ${how}`, path)
      // For a public address the real service reports either the bucket or the file as missing, depending on which check ends first.
      for (const [how, path] of Object.entries(paths('gibt-es-nicht')))
        if (how !== 'public') await ask(`no bucket, ${how}`, path)
      for (const how of ['public', 'authenticated', 'plain'] as const) {
        await ask(`HEAD, ${how}`, paths(shown)[how], { method: 'HEAD' })
        await ask(`HEAD of a missing file, ${how}`, paths(shown, 'fehlt.txt')[how], { method: 'HEAD' })
      }
      const { headers } = await ask('a public file once more', paths(shown).public)
      const etag = headers.get('etag') ?? ''
      const conditions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
        'the same etag': { 'if-none-match': etag },
        'another etag': { 'if-none-match': '"x"' },
        'modified since': { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() },
        'modified long ago': { 'if-modified-since': new Date(0).toUTCString() },
        'the first bytes': { range: 'bytes=0-3' },
        'the last bytes': { range: 'bytes=-4' },
        'from a byte on': { range: 'bytes=4-' },
        'bytes beyond': { range: 'bytes=1000-' },
        'a range that is none': { range: 'x' },
      }
      for (const [name, given] of Object.entries(conditions))
        await ask(name, paths(shown).public, { as: 'nobody', headers: given })
      for (const query of ['download', 'download=', 'download=b.txt', 'download=gr%C3%BC%C3%9F%20e.txt'])
        await ask(`?${query}`, `${paths(shown).public}?${query}`, { as: 'nobody' })
    },
  ],
  [
    'lists',
    async ({ ask, made, stored }) => {
      const open = await made('open')
      const closed = await made('closed')
      for (const name of ['b.txt', 'a.txt', 'ordner/c.txt', 'ordner/tief/d.txt', 'Zebra.txt']) {
        await stored(`${open}/${name}`)
        await stored(`${closed}/${name}`)
      }
      const list = (name: string, json: unknown, bucket = open, as: 'anon' | 'service' = 'anon') =>
        ask(name, `/object/list/${bucket}`, { json, as })
      await list('everything', { prefix: '' })
      await list('a folder', { prefix: 'ordner' })
      await list('a folder with its slash', { prefix: 'ordner/' })
      await list('a folder below', { prefix: 'ordner/tief/' })
      await list('a folder there is not', { prefix: 'fehlt' })
      await list('two of them', { prefix: '', limit: 2 })
      await list('two more', { prefix: '', limit: 2, offset: 2 })
      await list('downwards', { prefix: '', sortBy: { column: 'name', order: 'desc' } })
      await list('by time', { prefix: '', sortBy: { column: 'created_at', order: 'asc' } })
      await list('by what is no column', { prefix: '', sortBy: { column: 'x', order: 'asc' } })
      await list('in no order', { prefix: '', sortBy: { column: 'name', order: 'up' } })
      await list('in an order in capitals', { prefix: '', sortBy: { column: 'name', order: 'DESC' } })
      await list('by a column alone', { prefix: '', sortBy: { column: 'name' } })
      await list('by an order alone', { prefix: '', sortBy: { order: 'desc' } })
      await list('what contains', { prefix: '', search: 'a' })
      await list('what contains a wildcard', { prefix: '', search: '%' })
      await list('without a prefix', {})
      await list('a limit below zero', { prefix: '', limit: -1 })
      await list('a limit that is none', { prefix: '', limit: 'viele' })
      await list('a huge limit', { prefix: '', limit: 100_000 })
      await list('a closed bucket', { prefix: '' }, closed)
      await list('a closed bucket by the service', { prefix: '' }, closed, 'service')
      await list('no bucket', { prefix: '' }, 'gibt-es-nicht', 'service')
      await list('a list as body', [])
    },
  ],
]

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
