import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { expect, it } from 'vitest'
import { withHookFilters } from './hook-filters.ts'

const ROUTES = readFileSync(new URL('../app/routes.ts', import.meta.url), 'utf8')

it('hands every route over to what removes its loader from the code for browsers', () => {
  const plugin = withHookFilters(reactRouter()).find(({ name }) => name === 'react-router:route-exports')
  const { filter } = Object(plugin?.transform) as { filter: { id: RegExp } }
  const files = [...ROUTES.matchAll(/, ['`](\S+\.tsx?)['`]/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(50)
  expect(['root.tsx', ...files].filter((file) => !filter.id.test(`/site/app/${file}`))).toEqual([])
  expect(filter.id.test('/site/app/routes/home.tsx?route-chunk=main')).toBe(true)
})

it('refuses plugins that it does not know', () => {
  const others = reactRouter().filter(({ name }) => name !== 'react-router:dot-server')
  expect(() => withHookFilters(others)).toThrow('no hook resolveId of react-router:dot-server')
})
