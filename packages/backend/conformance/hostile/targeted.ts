import fc from 'fast-check'
import { encode } from './query.ts'
import { hostileHeader, hostileText } from './text.ts'

type TargetedRequest = Readonly<{
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}>

/** Valid requests with one place for hostile text, encoded as a client would, so that it passes the parser. */
const PLACES: readonly ((text: string) => TargetedRequest)[] = [
  (text) => get(`/${encode(text)}?select=*`),
  (text) => get(`/test_items?select=${encode(text)}`),
  (text) => get(`/test_items?select=id,${encode(quoted(text))}`),
  (text) => get(`/test_items?select=${encode(quoted(text))}:id`),
  (text) => get(`/test_items?select=id::${encode(text)}`),
  (text) => get(`/test_items?select=id,meta->${encode(text)}`),
  (text) => get(`/test_items?select=id,meta->>${encode(quoted(text))}`),
  ...[
    'name',
    'amount',
    'quantity',
    'active',
    'kind',
    'tags',
    'numbers',
    'meta',
    'born',
    'at',
    'clock',
    'span',
    'code',
    'days',
  ].map((column) => (text: string) => get(`/test_items?select=id&${column}=eq.${encode(text)}`)),
  ...[
    'like',
    'ilike',
    'match',
    'imatch',
    'fts',
    'wfts(german)',
    'phfts',
    'not.eq',
    'isdistinct',
    'is',
    'eq(any)',
    'like(all)',
    'in',
  ].map((operator) => (text: string) => get(`/test_items?select=id&name=${operator}.${encode(text)}`)),
  (text) => get(`/test_items?select=id&name=${encode(text)}.x`),
  (text) => get(`/test_items?select=id&name=in.(${encode(quoted(text))},Apfel)`),
  (text) => get(`/test_items?select=id&id=in.(1,${encode(text)})`),
  (text) => get(`/test_items?select=id&tags=cs.{${encode(text)}}`),
  (text) => get(`/test_items?select=id&meta=cs.${encode(JSON.stringify({ a: text }))}`),
  (text) => get(`/test_items?select=id&name=fts(${encode(text)}).x`),
  (text) => get(`/test_items?select=id&${encode(text)}=eq.1`),
  (text) => get(`/test_items?select=id&meta->>${encode(text)}=eq.1`),
  (text) => get(`/test_items?select=id&or=(name.eq.${encode(quoted(text))},id.eq.1)`),
  (text) => get(`/test_items?select=id&or=(name.ilike.*${encode(text)}*,id.eq.1)`),
  (text) => get(`/test_items?select=id&and=(id.eq.1,${encode(text)})`),
  (text) => get(`/test_items?select=id&order=${encode(text)}`),
  (text) => get(`/test_items?select=id&order=${encode(quoted(text))}.desc,id`),
  (text) => get(`/test_items?select=id&limit=${encode(text)}`),
  (text) => get(`/test_items?select=id&offset=${encode(text)}`),
  (text) => get(`/notes?select=*&due_at=gte.${encode(text)}&order=due_at.asc`),
  (text) => get(`/notes?select=*&status=eq.${encode(text)}`),
  (text) => get(`/profiles?select=*&user_id=eq.${encode(text)}`),
  (text) => get(`/rpc/test_echo?value=${encode(text)}`),
  (text) => get(`/rpc/test_jsonb?value=${encode(text)}`),
  (text) => get(`/rpc/test_array?list=${encode(text)}`),
  (text) => get(`/rpc/test_typed?kind=klein&born=${encode(text)}`),
  (text) => get(`/rpc/test_variadic?words=a&words=${encode(text)}`),
  (text) => get(`/rpc/test_add?a=1&${encode(text)}=2`),
  (text) => post(`/rpc/${encode(text)}`, {}),
  (text) => post('/rpc/test_echo', { value: text }),
  (text) => post('/rpc/test_jsonb', { value: { [text]: text } }),
  (text) => post('/rpc/test_texts', { list: [text, text] }),
  (text) => post('/rpc/test_add', { a: 1, [text]: 2 }),
  (text) => post('/rpc/test_typed', { kind: 'klein', code: text }),
  (text) => post('/test_items', { id: 1, name: text }),
  ...[
    'quantity',
    'amount',
    'kind',
    'tags',
    'meta',
    'born',
    'at',
    'span',
    'code',
    'bytes',
    'place',
    'days',
  ].map((column) => (text: string) => post('/test_items', { id: 1, name: 'x', [column]: text })),
  (text) => post('/test_items', { id: 1, name: 'x', [text]: 1 }),
  (text) => post(`/test_pairs?columns=a,${encode(text)}`, [{ a: 1, b: 1 }]),
  (text) =>
    post(
      `/test_pairs?on_conflict=${encode(text)}`,
      { a: 1, b: 1 },
      { prefer: 'resolution=merge-duplicates' },
    ),
  (text) => post(`/test_pairs?select=${encode(text)}`, { a: 1, b: 1 }, { prefer: 'return=representation' }),
  (text) => post('/subscriptions', { name: text, email: `${text}@example.de` }),
  (text) => post('/note_likes', { note_id: text, visitor: text }),
  (text) => post('/notes', note({ title: text })),
  (text) => post('/notes', note({ due_at: text })),
  (text) => post('/notes', note({ image_url: text })),
  (text) => post('/notes', note({ [text]: text })),
  (text) => post('/notes', { title: text, body: text, category: 'general' }),
  (text) =>
    post('/inquiries', {
      name: text,
      company: 'x',
      address: 'x',
      phone: 'x',
      email: 'a@b.de',
      message: text,
    }),
  (text) => ({ method: 'PATCH', path: `/test_guarded?id=eq.${encode(text)}`, body: { note: text } }),
  (text) => ({ method: 'PATCH', path: '/test_guarded?id=eq.1', body: { [text]: text } }),
  (text) => ({ method: 'PATCH', path: '/profiles?user_id=not.is.null', body: { first_name: text } }),
  (text) => ({ method: 'DELETE', path: `/test_guarded?note=eq.${encode(text)}` }),
  (text) => ({ method: 'DELETE', path: `/test_guarded?or=(note.eq.${encode(quoted(text))})` }),
]

const HEADERS = [
  'prefer',
  'range',
  'range-unit',
  'accept',
  'accept-profile',
  'content-profile',
  'content-type',
  'content-encoding',
]

const inText = fc
  .tuple(fc.constantFrom(...PLACES), hostileText)
  .map(([place, text]) => place(text.toWellFormed()))

const inHeader = fc
  .tuple(fc.constantFrom(...HEADERS), hostileHeader, fc.boolean())
  .map(([name, text, writing]) => ({
    ...(writing ? post('/test_pairs', { a: 1, b: 'x' }) : get('/test_items?select=id&order=id')),
    headers: { 'content-type': 'application/json', [name]: text },
  }))

/** A request with one hostile text in one place. */
export const targeted: fc.Arbitrary<TargetedRequest> = fc.oneof(
  { weight: 9, arbitrary: inText },
  { weight: 2, arbitrary: inHeader },
)

function get(path: string): TargetedRequest {
  return { method: 'GET', path }
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): TargetedRequest {
  return { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body }
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

function note(changes: Record<string, unknown>) {
  return {
    title: 'Straßenfest',
    body: 'Mit Musik',
    due_at: '2030-05-01T10:00:00Z',
    author: 'Erika Mustermann',
    author_email: 'erika@example.de',
    ...changes,
  }
}
