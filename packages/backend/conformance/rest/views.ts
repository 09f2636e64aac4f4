import type { Persona } from '../client.ts'
import type { Case, Theme } from './comparison.ts'

const note = '10000000-0000-4000-8000-000000000001'
const draft = '10000000-0000-4000-8000-000000000003'
const rows = { prefer: 'return=representation' }
const exact = { prefer: 'count=exact' }
const newNote = { title: 'Radweg', body: 'Bis zum Bahnhof.', author: null, author_email: 'erika@example.de' }

const reads: readonly Case[] = [
  { name: 'list', path: '/notes?select=*&order=created_at.desc', status: 200 },
  { name: 'one status', path: '/notes?select=*&status=eq.published&order=due_at.asc', status: 200 },
  { name: 'count', method: 'HEAD', path: '/notes?select=*', headers: exact, status: 200 },
  {
    name: 'filter of a masked column',
    path: '/notes?select=id&author_email=eq.erika%40example.de',
    headers: exact,
    status: 200,
  },
  {
    name: 'or with a masked column',
    path: '/notes?select=id&or=(author_email.not.is.null,author.ilike.*m*)',
    headers: exact,
    status: 200,
  },
  { name: 'order by a masked column', path: '/notes?select=title&order=author_email.asc,title', status: 200 },
]

const by = (as: Persona, cases: readonly Case[]): Case[] =>
  cases.map((given) => ({ ...given, as, name: `${given.name}, ${as}` }))

/** Reads and writes of a view whose triggers write two tables, one of them hidden by row level security. */
export const maskedView: Theme = {
  theme: 'a view with masked columns',
  cases: [
    ...by('anon', reads),
    ...by('member', reads),
    ...by('admin', reads),
    { name: 'insert', method: 'POST', path: '/notes', body: newNote, status: 201 },
    {
      name: 'insert and select masked columns',
      method: 'POST',
      path: '/notes?select=title,author_email',
      headers: rows,
      body: newNote,
      status: 201,
    },
    {
      name: 'insert with a column that is not granted',
      method: 'POST',
      path: '/notes',
      body: { ...newNote, status: 'published' },
      status: 401,
      code: '42501',
    },
    {
      name: 'insert against a check behind the view',
      method: 'POST',
      path: '/notes',
      body: { ...newNote, category: 'none' },
      status: 400,
      code: '23514',
    },
    {
      name: 'insert of a published one as admin',
      as: 'admin',
      method: 'POST',
      path: '/notes?select=title,status,author_email',
      headers: rows,
      body: { ...newNote, status: 'published' },
      status: 201,
    },
    {
      name: 'update as admin',
      as: 'admin',
      method: 'PATCH',
      path: `/notes?id=eq.${draft}&select=title,status,author_email`,
      headers: rows,
      body: { status: 'published', author_email: 'neu@example.de' },
      status: 200,
    },
    {
      name: 'update of rows that are hidden or not theirs to change',
      as: 'member',
      method: 'PATCH',
      path: '/notes?id=not.is.null',
      headers: { prefer: 'return=representation, count=exact' },
      body: { title: 'x' },
      status: 200,
    },
    {
      name: 'delete as admin',
      as: 'admin',
      method: 'DELETE',
      path: `/notes?id=eq.${draft}`,
      headers: exact,
      status: 204,
    },
    {
      name: 'delete as member',
      as: 'member',
      method: 'DELETE',
      path: '/notes?id=not.is.null',
      headers: exact,
      status: 204,
    },
    {
      name: 'insert whose trigger counts in another table',
      method: 'POST',
      path: '/note_likes',
      body: { note_id: note, visitor: 'browser-0001' },
      status: 201,
    },
    {
      name: 'insert that its trigger refuses',
      method: 'POST',
      path: '/note_likes',
      body: { note_id: draft, visitor: 'browser-0001' },
      status: 409,
      code: '23503',
    },
    {
      name: 'own profile',
      as: 'member',
      path: '/profiles?select=user_id,first_name',
      status: 200,
    },
    {
      name: 'return=representation without SELECT privilege',
      method: 'POST',
      path: '/subscriptions',
      headers: rows,
      body: { name: 'E', email: 'x@example.de' },
      status: 401,
      code: '42501',
    },
    { name: 'a function by GET', path: '/rpc/is_admin', as: 'admin', status: 200 },
    { name: 'a view of a function', path: '/my_notes?select=title', as: 'member', status: 200 },
  ],
}

const post = 'POST' as const
const location = { prefer: 'return=headers-only' }
const merge = { prefer: 'resolution=merge-duplicates' }

/** Views have the keys of the tables whose key columns they show. */
export const keysOfViews: Theme = {
  theme: 'keys of views',
  cases: [
    {
      name: 'Location of a key in two columns',
      method: post,
      path: '/test_pairs',
      headers: location,
      body: { b: 8, a: 7 },
      status: 201,
    },
    {
      name: 'Location under other names and in another order',
      method: post,
      path: '/test_turned',
      headers: location,
      body: { first: 7, second: 8 },
      status: 201,
    },
    {
      name: 'Location through two views',
      method: post,
      path: '/test_turned_again',
      headers: location,
      body: { one: 7, two: 8 },
      status: 201,
    },
    {
      name: 'no Location with a part of the key',
      method: post,
      path: '/test_half',
      headers: location,
      body: { a: 7 },
      status: 400,
      code: '23502',
      differs: 'Details of broken constraints',
    },
    {
      name: 'PUT under other names',
      method: 'PUT',
      path: '/test_turned?first=eq.1&second=eq.2',
      body: { first: 1, second: 2, value: 'neu' },
      status: 204,
    },
    {
      name: 'PUT with half of the key',
      method: 'PUT',
      path: '/test_turned?first=eq.1',
      body: { first: 1, second: 2, value: 'neu' },
      status: 405,
      code: 'PGRST105',
    },
    {
      name: 'PUT where there is no key',
      method: 'PUT',
      path: '/test_half?a=eq.1',
      body: { a: 1, value: 'neu' },
      status: 405,
      code: 'PGRST105',
    },
    {
      name: 'PUT with a key shown twice',
      method: 'PUT',
      path: '/test_doubled?a=eq.1&b=eq.2',
      body: { a: 1, b: 2, value: 'neu' },
      status: 204,
    },
    {
      name: 'PUT with the column of a sub-select as key',
      method: 'PUT',
      path: '/test_inner?child=eq.1',
      body: { child: 1, id: 'x', number: 1 },
      status: 405,
      code: 'PGRST105',
    },
    {
      name: 'upsert under other names',
      method: post,
      path: '/test_turned',
      headers: merge,
      body: [
        { first: 1, second: 2, value: 'neu' },
        { first: 3, second: 3, value: 'drei' },
      ],
      status: 201,
    },
    {
      name: 'upsert through two views',
      method: post,
      path: '/test_turned_again',
      headers: merge,
      body: { one: 1, two: 2, value: 'neu' },
      status: 200,
    },
  ],
}
