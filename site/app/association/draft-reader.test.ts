import { expect, test } from 'vitest'
import { provideSite } from '../lib/supabase/server-context'
import { readSettings } from './read-settings.server'

const document = (name: string) => ({ document: { association: { name } } })

/** The association's name as a request with this token reads it; `drafts` are the rows that the database shows for it. */
async function nameFor(token: string | undefined, drafts: object[]) {
  const asked: string[] = []
  const context = provideSite(
    {
      baseUrl: 'https://api.example',
      publicBaseUrl: '',
      siteUrl: 'https://site.example',
      publishableKey: 'key',
      oembedUrl: undefined,
      async fetch(input, init) {
        const { pathname } = new URL(String(input))
        asked.push(`${pathname} ${new Headers(init?.headers).get('authorization')}`)
        return Response.json(pathname.endsWith('settings_draft') ? drafts : [document('Veröffentlicht')])
      },
    },
    undefined,
    token,
  )
  return { name: (await readSettings(context)).association.name, asked }
}

test('pages are read with the draft for whoever may read it, with the token of the request', async () => {
  expect(await nameFor('of-the-board', [document('Entwurf')])).toEqual({
    name: 'Entwurf',
    asked: ['/rest/v1/settings_draft Bearer of-the-board'],
  })
})

test('everybody else gets what is published, read without a token', async () => {
  const published = '/rest/v1/site_settings Bearer key'
  expect(await nameFor(undefined, [document('Entwurf')])).toEqual({
    name: 'Veröffentlicht',
    asked: [published],
  })
  expect(await nameFor('of-a-member', [])).toMatchObject({ name: 'Veröffentlicht' })
})
