import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { beginRender } from '../render/rendition.ts'
import { StorageError } from '../storage-error.ts'
import { beginClean } from './clean-picture.ts'
import type { BegunPicture, PictureAnswer, PictureBounds, PictureJob, PictureRequest } from './picture-job.ts'
import { loadSharp } from './sharp.ts'

/**
 * A process that decodes pictures, one at a time: what a hostile picture breaks ends this process and not the server. It ends itself
 * when a picture takes more memory than was measured, before the system looks for a process to end, or too much processor time.
 */

const LOW = 5
const bounds: PictureBounds = JSON.parse(process.argv[2] ?? '')
/** Milliseconds between two looks at memory and time. */
const WATCH_INTERVAL = 20

let begun: BegunPicture | undefined

prepare()
// The process ends with the server, which finishes begun work when it is stopped.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
await loadSharp()
process.on('message', (request: PictureRequest) => void answer(request))
send({ ready: true })

function prepare(): void {
  try {
    setPriority(LOW)
    // The first process that Linux ends when memory is short.
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not permitted, or not Linux.
  }
}

async function answer(request: PictureRequest): Promise<void> {
  const before = process.cpuUsage()
  const milliseconds = () => {
    const { user, system } = process.cpuUsage(before)
    return Math.ceil((user + system) / 1000)
  }
  const measured = 'decode' in request ? (begun?.bytes ?? 0) : 0
  const memory = process.memoryUsage.rss() + measured + bounds.tolerance
  // The decoder runs in a thread, which nothing else stops.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memory) process.kill(process.pid, 'SIGKILL')
    if (milliseconds() > bounds.processorTime) process.kill(process.pid, 'SIGXCPU')
  }, WATCH_INTERVAL)
  try {
    if ('measure' in request) {
      begun = await begin(request.measure)
      send({ bytes: begun.bytes, milliseconds: milliseconds() })
    } else if (begun) {
      const picture = await begun.run()
      send({ picture, milliseconds: milliseconds(), resident: process.memoryUsage.rss() })
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    send({ refused: error.body, milliseconds: milliseconds() })
  } finally {
    clearInterval(watch)
  }
}

function begin(job: PictureJob): Promise<BegunPicture> {
  return job.kind === 'clean' ? beginClean(job.path) : beginRender(job.bytes, job.rendition)
}

function send(answer: PictureAnswer): void {
  process.send?.(answer)
}
