import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noisyJpeg } from '../testing/costly-pictures.ts'
import { jpeg } from '../testing/pictures.ts'
import { createPictureProcesses, type PictureJob } from './picture-processes.ts'

let folder: string
let large: PictureJob
let small: PictureJob
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zunft-backend-pictures-'))
  const job = async (name: string, bytes: Uint8Array): Promise<PictureJob> => {
    await writeFile(join(folder, name), bytes)
    return { kind: 'clean', path: join(folder, name) }
  }
  large = await job('large.jpg', await noisyJpeg(2500))
  small = await job('small.jpg', await jpeg({ width: 40, height: 20 }))
})
afterAll(() => rm(folder, { recursive: true }))

const tooCostly = (message: string) => ({ httpStatus: 400, body: { statusCode: '413', message } })

test('a process that the system ends takes nothing with it but its own picture', async () => {
  const processes = createPictureProcesses()
  const ending = processes.measured(large, async ({ decode }) => {
    const [pid] = processes.ids()
    const decoded = decode()
    process.kill(pid ?? 0, 'SIGKILL')
    return decoded
  })
  const beside = processes.measured(small, ({ decode }) => decode())
  await expect(ending).rejects.toMatchObject(tooCostly('The picture takes too much memory to decode'))
  expect((await beside).type).toBe('image/jpeg')
  expect((await processes.measured(large, ({ decode }) => decode())).type).toBe('image/jpeg')
})

test('a picture that takes more memory than it may ends its process', async () => {
  const spent: number[] = []
  const processes = createPictureProcesses({ tolerance: -80_000_000 })
  const decoded = processes.measured(
    large,
    ({ decode }) => decode(),
    (time) => spent.push(time),
  )
  await expect(decoded).rejects.toMatchObject(tooCostly('The picture takes too much memory to decode'))
  expect(spent[0]).toBeGreaterThan(0)
  expect(processes.ids()).toEqual([])
})

test('so does one that takes too long', async () => {
  const processes = createPictureProcesses({ processorTime: 1 })
  const decoded = processes.measured(large, ({ decode }) => decode())
  await expect(decoded).rejects.toMatchObject(tooCostly('The picture takes too long to decode'))
})

test('a process is used again, and has nothing of the environment but what it needs', async () => {
  const processes = createPictureProcesses()
  await processes.measured(small, ({ decode }) => decode())
  const before = processes.ids()
  await processes.measured(large, ({ decode }) => decode())
  expect(processes.ids()).toEqual(before)
  const environment = await readFile(`/proc/${before[0]}/environ`, 'utf8')
  const names = environment.split('\0').map((entry) => entry.split('=')[0])
  expect(names.filter((name) => name && !/^(NODE_.*|PATH|LD_LIBRARY_PATH)$/.test(name))).toEqual([])
})
