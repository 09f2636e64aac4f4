import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { DemoPictures } from './demo-pictures-process.ts'

/** Stores the demo pictures in a child process, because encoding takes about 200 MB that a process does not free. */
export async function storeDemoPicturesInChild(pictures: DemoPictures): Promise<void> {
  const child = fork(processFile(), { execArgv: [] })
  child.send(pictures)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Storing the demo pictures ended with ${code}`)
}

/** Next to this file: as source in tests and development, bundled in the build. */
function processFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./demo-pictures-process.${extension}`, import.meta.url)
}
