import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const BIN = fileURLToPath(new URL('zunft-backend.js', import.meta.url))

/** Runs the program with a Node that says it is another version. */
function runOn(version: string) {
  const pretend = `data:text/javascript,Object.defineProperty(process, 'version', { value: '${version}' })`
  return spawnSync(process.execPath, ['--import', pretend, BIN], {
    encoding: 'utf8',
    env: { ...process.env, PORT: 'none' },
  })
}

test('an older Node is told which one is needed', () => {
  const { status, stdout, stderr } = runOn('v20.20.2')
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'zunft-backend needs Node 24 or later, and this is Node 20.20.2.\n',
  })
})

test('a newer one starts', () => {
  expect(runOn('v26.0.0').stderr).toBe('PORT must be a port number, but is "none".\n')
})
