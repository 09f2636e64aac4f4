import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test("the environment configures backend and site; the default project is the repository's", () => {
  const config = readConfig({ PORT: '4000', SUPABASE_URL: 'https://x.supabase.co/' })
  expect(config).toMatchObject({ port: 4000, supabaseUrl: 'https://x.supabase.co', oembedUrl: undefined })
  expect(config.project).toMatch(/\/supabase$/)
  expect(readConfig({ SUPABASE_PROJECT: '/elsewhere' }).project).toBe('/elsewhere')
})

test('the embed endpoint keeps its path and query', () => {
  const OEMBED_URL = 'https://photos.example/oembed/?token=public'
  expect(readConfig({ OEMBED_URL }).oembedUrl).toBe(OEMBED_URL)
})

test.each([
  [{ SUPABASE_URL: 'ftp://x' }, 'SUPABASE_URL must be an http(s) URL, but is "ftp://x".'],
  [{ OEMBED_URL: 'photos.example' }, 'OEMBED_URL must be an http(s) URL, but is "photos.example".'],
])('%o is refused with one line that names the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})
