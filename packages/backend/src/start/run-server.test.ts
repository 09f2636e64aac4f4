import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { yieldHelperThreads } from './run-server.ts'

test.runIf(process.platform === 'linux')('threads beside the main one yield to it', () => {
  const module = JSON.stringify(fileURLToPath(new URL('run-server.ts', import.meta.url)))
  const script = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { ${yieldHelperThreads.name} as yieldThreads } from ${module}
    yieldThreads()
    const threads = readdirSync('/proc/self/task').map((id) => ({
      name: readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(),
      isMain: Number(id) === process.pid,
      nice: getPriority(Number(id)),
    }))
    console.log(JSON.stringify(threads))`
  const threads: { name: string; isMain: boolean; nice: number }[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  )
  const main = threads.find(({ isMain }) => isMain)
  const workers = threads.filter(({ name }) => name.startsWith('V8Worker'))
  expect(workers.length).toBeGreaterThan(0)
  expect(new Set(workers.map(({ nice }) => nice))).toEqual(new Set([Math.max(10, main?.nice ?? 0)]))
  expect(main?.nice).toBeLessThan(10)
})

test.each([
  ['StartError', /^PORT ist keine Zahl\.\n$/],
  ['Error', /^Error: PORT ist keine Zahl\.\n +at readConfig .*run-server\.ts/s],
])('a start that fails with a %s says why, and ends the process', (kind, printed) => {
  const moduleOf = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
  const script = `
    import { runServer } from ${moduleOf('run-server.ts')}
    import { StartError } from ${moduleOf('start-error.ts')}
    runServer({ readConfig() { throw new ${kind}('PORT ist keine Zahl.') } })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(stderr).toMatch(printed)
  expect(status).toBe(1)
})
