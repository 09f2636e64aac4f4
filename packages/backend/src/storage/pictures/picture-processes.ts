import { type ChildProcess, fork } from 'node:child_process'
import {
  StorageError,
  type StorageErrorBody,
  tooMuchMemory,
  tooMuchTime,
  unavailable,
  unreadablePicture,
} from '../errors.ts'
import type { Rendition } from '../render/rendition.ts'

/** What the process of pictures does: the file of an upload is cleaned, or the bytes of a stored picture are rendered. */
export type PictureJob =
  | Readonly<{ kind: 'clean'; path: string }>
  | Readonly<{ kind: 'render'; bytes: Uint8Array; rendition: Rendition }>

export type Picture = Readonly<{ bytes: Uint8Array<ArrayBuffer>; type: string }>

/** A measured job: the memory that it takes, in bytes, and its work. */
export type BegunPicture = Readonly<{ bytes: number; run(): Promise<Picture> }>

/** Milliseconds of processor time for one picture, and bytes that it may take beyond the measured ones. */
export type PictureBounds = Readonly<{ processorTime: number; tolerance: number }>

/** To the process: first a job, which is measured, then its beginning. */
export type PictureRequest = Readonly<{ measure: PictureJob } | { decode: true }>

/**
 * From the process: that it can be asked, the memory that the job takes (bytes), or its picture and the memory that the process has kept.
 * `milliseconds` is the processor time of the answer.
 */
export type PictureAnswer =
  | Readonly<{ ready: true }>
  | Readonly<{ bytes: number; milliseconds: number }>
  | Readonly<{ picture: Picture; milliseconds: number; resident: number }>
  | Readonly<{ refused: StorageErrorBody; milliseconds: number }>

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

/** Bytes: a process that keeps more after a picture is replaced. */
const MAX_KEPT = 160_000_000
/** Heap in MB; the pixels are outside of it. */
const EXEC_ARGV = ['--max-old-space-size=96', '--v8-pool-size=0']
/** The environment of the process, which holds no secret that a hostile picture could reach. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE']

/** Milliseconds: longer than a picture takes on a busy server. */
const MAX_WAIT = 60_000

/** A process that decodes pictures (`picture-process.ts`), as the server sees it. It ends when the server does. */
class ProcessHandle {
  readonly #child: ChildProcess
  #next = Promise.withResolvers<PictureAnswer>()
  #isEnding = false
  #end: StorageError | undefined
  #idle: NodeJS.Timeout | undefined
  #isReady = false
  #spent = 0

  /** `ended` is called when the process has ended. */
  constructor(bounds: PictureBounds, ended: () => void) {
    this.#child = fork(processFile(), [JSON.stringify(bounds)], {
      execArgv: EXEC_ARGV,
      env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (error: StorageError) => {
      this.#end ??= error
      this.#next.reject(this.#end)
      ended()
    }
    this.#next.promise.catch(() => {})
    this.#child.on('message', (answer: PictureAnswer) => this.#next.resolve(answer))
    this.#child.once('error', (error) => end(unavailable(error)))
    this.#child.once('exit', (_code, signal) => end(this.#errorOf(signal)))
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isUsable(): boolean {
    return !this.#end && !this.#isEnding && this.#child.connected
  }

  /** The memory that the job takes, bytes. */
  async measure(job: PictureJob): Promise<number> {
    this.#hold()
    const answer = await this.#ask({ measure: job })
    if (!('bytes' in answer)) throw new Error('The process of pictures has not measured')
    return answer.bytes
  }

  /** Decodes the measured picture. */
  async decode(): Promise<Picture> {
    const answer = await this.#ask({ decode: true })
    if (!('picture' in answer)) throw new Error('The process of pictures has not decoded')
    if (answer.resident > MAX_KEPT) this.end()
    return answer.picture
  }

  /** Processor time since the last call, milliseconds; for a process that was ended the time since its last job. */
  takeSpent(): number {
    const spent = this.#spent
    this.#spent = 0
    return spent
  }

  end(): void {
    this.#isEnding = true
    this.#child.kill('SIGKILL')
  }

  /** Without work it does not keep the server running, and ends after the time. */
  release(milliseconds: number): void {
    this.#child.unref()
    this.#child.channel?.unref()
    this.#idle = setTimeout(() => this.end(), milliseconds).unref()
  }

  #hold(): void {
    clearTimeout(this.#idle)
    this.#child.ref()
    this.#child.channel?.ref()
  }

  async #ask(request: PictureRequest): Promise<PictureAnswer> {
    const begun = performance.now()
    const timer = setTimeout(() => this.end(), MAX_WAIT)
    try {
      if (!this.#isReady) await this.#answer()
      this.#isReady = true
      this.#child.send(request, () => {})
      const answer = await this.#answer()
      if ('milliseconds' in answer) this.#spent += answer.milliseconds
      if ('refused' in answer) throw new StorageError(answer.refused)
      return answer
    } catch (error) {
      if (error === this.#end) this.#spent += Math.round(performance.now() - begun)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async #answer(): Promise<PictureAnswer> {
    const answer = await this.#next.promise
    this.#next = Promise.withResolvers()
    this.#next.promise.catch(() => {})
    if (this.#end) this.#next.reject(this.#end)
    return answer
  }

  #errorOf(signal: NodeJS.Signals | null): StorageError {
    if (this.#isEnding || signal === 'SIGXCPU') return tooMuchTime()
    // By itself, or by the system.
    return signal === 'SIGKILL' ? tooMuchMemory() : unreadablePicture(`The process ended with ${signal}`)
  }
}

/** Beside this file, as source in tests and development, bundled in the build. */
function processFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./picture-process.${extension}`, import.meta.url)
}
