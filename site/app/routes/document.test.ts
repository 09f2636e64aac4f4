import { expect, it } from 'vitest'
import { settingsContext } from '../association/read-settings.server'
import type { Settings } from '../association/schema/settings'
import { provideSite } from '../lib/supabase/server-context'
import { DEMO_SETTINGS } from '../lib/testing/demo-settings'
import { loader } from './document'

const ACCESS = {
  baseUrl: 'https://api.example',
  publicBaseUrl: '',
  publishableKey: 'key',
  siteUrl: '',
  oembedUrl: undefined,
  fetch: async () => Response.json({}),
}

/** What a path answers with these documents in the settings; `board`: to a session of the board that asks for the draft. */
function answer(path: string, documents: Partial<Settings['documents']>, board?: 'board') {
  const context = provideSite(ACCESS, undefined, board && 'Bearer board')
  const settings = { ...DEMO_SETTINGS, documents: { ...DEMO_SETTINGS.documents, ...documents } }
  context.set(settingsContext, Promise.resolve(settings))
  return loader({ context, request: new Request(`https://site.example${path}`) } as never)
}

const FILE = '/storage/v1/object/public/site/satzung.pdf'

it.each([
  ['/Satzung.pdf', { statutesSample: false }, undefined, 404],
  ['/Satzung.pdf?muster', { statutesSample: false }, undefined, 404],
  ['/satzung.PDF', { statutesSample: false }, 'board', 404],
  ['/Satzung.pdf?muster', { statutesSample: false }, 'board', 200],
  ['/Satzung.pdf', { statutesSample: true }, undefined, 200],
  ['/Satzung.pdf', { statutesSample: false, statutes: FILE }, undefined, 302],
  ['/Mitgliedsantrag.pdf', { statutesSample: false }, undefined, 200],
] as const)('%s with %j for %s answers %i', { timeout: 60_000 }, async (path, documents, reader, status) => {
  expect((await answer(path, documents, reader)).status).toBe(status)
})
