import type { Case, Persona, Theme } from './case.ts'

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
