import { expect, test } from 'vitest'
import { writeTarget } from './write-target.ts'

test.each([
  ['POST', '/rest/v1/ideas', 'rest/ideas'],
  ['PUT', '/rest/v1/ideas', 'rest/ideas'],
  ['POST', '/rest/v1/%69deas', 'rest/ideas'],
  ['POST', '/storage/v1/object/event-images/2026/a.png', 'storage/event-images'],
  ['PUT', '/storage/v1/object/event-images/a.png', 'storage/event-images'],
  ['PUT', '/storage/v1/object/upload/sign/event-images/a.png', 'storage/event-images'],
])('%s %s stores something', (method, path, target) => {
  expect(writeTarget(method, path)).toBe(target)
})

test.each([
  ['GET', '/rest/v1/ideas'],
  ['PATCH', '/rest/v1/ideas'],
  ['POST', '/rest/v1/rpc/get_user_role'],
  ['POST', '/rest/v1/'],
  ['POST', '/storage/v1/object/list/event-images'],
  ['POST', '/storage/v1/object/sign/event-images/a.png'],
  ['POST', '/storage/v1/object/upload/sign/event-images/a.png'],
  ['POST', '/storage/v1/bucket'],
])('%s %s does not', (method, path) => {
  expect(writeTarget(method, path)).toBeUndefined()
})

test('names are told apart up to a length that nobody can make memory with', () => {
  expect(writeTarget('POST', `/rest/v1/${'x'.repeat(30_000)}`)?.length).toBe('rest/'.length + 100)
})
