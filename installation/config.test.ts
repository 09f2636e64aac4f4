import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, seedFiles } from './config.ts'

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

test("the demo is the project's own, or that of the town that is named", () => {
  expect(seedFiles(readConfig({}).demoTown)).toBeUndefined()
  const { demoTown, project } = readConfig({ DEMO_TOWN: 'beispielhausen' })
  const files = seedFiles(demoTown) ?? []
  expect(files).toHaveLength(2)
  for (const file of files) expect(existsSync(join(project, file)), file).toBe(true)
})

test.each([
  [{ SUPABASE_URL: 'ftp://x' }, 'SUPABASE_URL must be an http(s) URL, but is "ftp://x".'],
  [{ OEMBED_URL: 'photos.example' }, 'OEMBED_URL must be an http(s) URL, but is "photos.example".'],
  [{ DEMO_TOWN: 'berlin' }, 'DEMO_TOWN must be "roding" or "beispielhausen", but is "berlin".'],
])('%o is refused with one line that names the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})
