import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createTaskRunner } from './task-thread.ts'

const FILE = fileURLToPath(new URL('../../testing/project/functions/tasks/index.ts', import.meta.url))
const runTask = createTaskRunner({ milliseconds: 10_000, megabytes: 64 })
const run = (name: string, input?: unknown) => runTask({ file: FILE, name, input })

describe('a task', () => {
  test('gets its input, and its result is returned', async () => {
    expect(await run('double', 21)).toBe(42)
  })

  test('that computes without end holds up nothing, and is ended', async () => {
    const order: string[] = []
    const looping = createTaskRunner({ milliseconds: 500, megabytes: 64 })({
      file: FILE,
      name: 'loop',
      input: undefined,
    }).catch((error) => order.push(error.code))
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('another request')
    }
    await looping
    expect(order).toEqual([...Array(3).fill('another request'), 'TASK_ENDED'])
  })

  test.each(['fill', 'exit'])('that does "%s" ends by itself, not the server', async (name) => {
    await expect(run(name)).rejects.toMatchObject({ code: 'TASK_ENDED' })
  })

  test('that throws, or is none, rejects with the reason', async () => {
    await expect(run('fail')).rejects.toThrow('with inner details')
    for (const name of ['gibt-es-nicht', 'toString'])
      await expect(run(name)).rejects.toThrow(`has no task "${name}"`)
  })
})
