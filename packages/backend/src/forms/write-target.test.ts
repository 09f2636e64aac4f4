import { expect, test } from 'vitest'
import { writeTarget } from './index.ts'

test.each([
  ['POST', '/rest/v1/notes', 'rest/notes'],
  ['PUT', '/rest/v1/notes', 'rest/notes'],
  ['POST', '/rest/v1/%6Eotes', 'rest/notes'],
  ['POST', '/storage/v1/object/pictures/2026/a.png', 'storage/pictures'],
  ['PUT', '/storage/v1/object/pictures/a.png', 'storage/pictures'],
  ['PUT', '/storage/v1/object/upload/sign/pictures/a.png', 'storage/pictures'],
])('%s %s stores something', (method, path, target) => {
  expect(writeTarget(method, path)).toBe(target)
})

test.each([
  ['GET', '/rest/v1/notes'],
  ['PATCH', '/rest/v1/notes'],
  ['POST', '/rest/v1/rpc/is_admin'],
  ['POST', '/rest/v1/'],
  ['POST', '/storage/v1/object/list/pictures'],
  ['POST', '/storage/v1/object/sign/pictures/a.png'],
  ['POST', '/storage/v1/object/upload/sign/pictures/a.png'],
  ['POST', '/storage/v1/bucket'],
])('%s %s does not', (method, path) => {
  expect(writeTarget(method, path)).toBeUndefined()
})

test('names are cut to a bounded length', () => {
  expect(writeTarget('POST', `/rest/v1/${'x'.repeat(30_000)}`)?.length).toBe('rest/'.length + 100)
})
