import { expect, it, vi } from 'vitest'
import { onceForBothBuilds } from './once-for-both-builds.ts'

it('asks a plugin once for a module with the same code, and again for other code', () => {
  const transform = vi.fn((code: string, id: string) => `${id}: ${code}`)
  const load = vi.fn((id: string) => `text of ${id}`)
  const [plugin] = onceForBothBuilds([
    { name: 'p', transform: { filter: { id: /a/ }, handler: transform }, load: { handler: load } },
  ])
  const hooks = plugin as unknown as Record<'transform' | 'load', { handler(...given: unknown[]): unknown }>
  const transformed = (code: string, id: string) => hooks.transform.handler(code, id, { ssr: false })
  expect([
    transformed('1', 'a'),
    transformed('1', 'a'),
    transformed('2', 'a'),
    transformed('1', 'b'),
  ]).toEqual(['a: 1', 'a: 1', 'a: 2', 'b: 1'])
  expect(transform).toHaveBeenCalledTimes(3)
  expect([hooks.load.handler('a'), hooks.load.handler('a')]).toEqual(['text of a', 'text of a'])
  expect(load).toHaveBeenCalledOnce()
  expect(plugin).toMatchObject({ name: 'p', transform: { filter: { id: /a/ } } })
})
