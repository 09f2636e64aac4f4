import type { Picture, PictureBounds, PictureJob } from './picture-job.ts'
import { ProcessHandle } from './process-handle.ts'

/** Memory in bytes that the picture of a job takes, and its decoding; each picture is decoded once. */
type MeasuredPicture = Readonly<{ bytes: number; decode(): Promise<Picture> }>

/** Processes that decode pictures, each one at a time: as many as are asked for at once. */
export type PictureProcesses = Readonly<{
  /**
   * Runs `work` with the picture in a process. Rejects with the error for the caller, also when the process ends. `spent` is called with the
   * processor time that it took, milliseconds.
   */
  measured<T>(
    job: PictureJob,
    work: (picture: MeasuredPicture) => Promise<T>,
    spent?: (milliseconds: number) => void,
  ): Promise<T>
  /** Ids of the running processes. */
  ids(): (number | undefined)[]
}>

/** The largest pictures take five seconds. */
const BOUNDS: PictureBounds = { processorTime: 15_000, tolerance: 64_000_000 }
/** Milliseconds for which a process waits for the next picture. */
const MAX_IDLE = 20_000

export function createPictureProcesses(bounds: Partial<PictureBounds> = {}): PictureProcesses {
  const running = new Set<ProcessHandle>()
  const idle = new Set<ProcessHandle>()

  const start = () => {
    const started: ProcessHandle = new ProcessHandle({ ...BOUNDS, ...bounds }, () => {
      running.delete(started)
      idle.delete(started)
    })
    running.add(started)
    return started
  }
  return {
    async measured(job, work, spent) {
      const handle = [...idle].find(({ isUsable }) => isUsable) ?? start()
      idle.delete(handle)
      try {
        const bytes = await handle.measure(job)
        return await work({ bytes, decode: () => handle.decode() })
      } finally {
        spent?.(handle.takeSpent())
        if (handle.isUsable) {
          handle.release(MAX_IDLE)
          idle.add(handle)
        }
      }
    },
    ids: () => [...running].map(({ pid }) => pid),
  }
}
