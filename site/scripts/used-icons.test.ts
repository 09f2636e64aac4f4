import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { usedIcons } from './used-icons.ts'

const hook = usedIcons().transform as unknown as { handler(code: string): Readonly<{ code: string }> }
const left = (index: string): string => hook.handler(index).code

it('leaves the icons that the sources import, under any of their names, and drops the others', () => {
  const used = "export { default as MapPin, default as LucideMapPin } from './icons/map-pin.mjs';"
  const unused = "export { default as Anvil, default as AnvilIcon } from './icons/anvil.mjs';"
  expect(
    left(`import * as index from './icons/index.mjs';\nexport { index as icons };\n${unused}\n${used}`),
  ).toBe(used)
})

it('reads the index of the installed version, and leaves less than a tenth of it', () => {
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace('/cjs/lucide-react.js', '/esm/lucide-react.mjs')
  const all = readFileSync(index, 'utf8').split('\n').length
  const lines = left(readFileSync(index, 'utf8')).split('\n').length
  expect(lines).toBeGreaterThan(50)
  expect(lines).toBeLessThan(all / 10)
})
