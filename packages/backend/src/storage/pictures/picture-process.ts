import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { Metadata, Sharp } from 'sharp'
import { incompletePicture, mimeTypeNotSupported, StorageError, unreadablePicture } from '../errors.ts'
import { beginRender } from '../render/rendition.ts'
import {
  loadSharp,
  measurePicture,
  PICTURE_TYPES,
  type PictureFormat,
  sniffPicture,
} from './picture-format.ts'
import type {
  BegunPicture,
  PictureAnswer,
  PictureBounds,
  PictureJob,
  PictureRequest,
} from './picture-processes.ts'

/** Longest side of a stored picture in pixels: sharp on a large screen, and a fifth of what a phone sends. */
const MAX_SIDE = 2560

/**
 * Measures the picture in a file, to be decoded and encoded again in its own format: upright, in sRGB, at most 2560 px, of an animation the first
 * frame, without metadata (place, device) and without data after the pixels. What does not decode as JPEG, PNG
 * or WebP, or ends before its last pixel, is refused.
 */
async function beginClean(path: string): Promise<BegunPicture> {
  const format = sniffPicture(await firstBytes(path))
  if (format === 'heic') throw mimeTypeNotSupported('image/heic')
  if (!format) throw unreadablePicture()
  const sharp = await loadSharp()
  // Incomplete and broken files are refused; warnings (phones write odd but readable JPEG) are not.
  const input = sharp(path, { failOn: 'error', limitInputPixels: false })
  const refuse = async (error: unknown) => Promise.reject(await refusalOf(error, format, path))
  const metadata = await input.metadata().catch(refuse)
  const scale = Math.min(1, MAX_SIDE / Math.max(metadata.width, metadata.height))
  const stored = { width: metadata.width * scale, height: metadata.height * scale }
  return {
    bytes: measurePicture(metadata, { ...stored, format }),
    async run() {
      const scaled = input.resize({
        width: MAX_SIDE,
        height: MAX_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      const encoded = await encode(turnUpright(scaled, metadata.orientation), format, metadata)
        .toBuffer()
        .catch(refuse)
      return { bytes: new Uint8Array(encoded), type: PICTURE_TYPES[format] }
    },
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** By the orientation of EXIF, after scaling: `autoOrient` comes before, and keeps the whole picture in memory. */
function turnUpright(picture: Sharp, orientation = 1): Sharp {
  const mirrored = [2, 7].includes(orientation)
    ? picture.flop()
    : [4, 5].includes(orientation)
      ? picture.flip()
      : picture
  const angle = { 3: 180, 5: 90, 6: 90, 7: 90, 8: 270 }[orientation]
  return angle === undefined ? mirrored : mirrored.rotate(angle)
}

function encode(picture: Sharp, format: PictureFormat, metadata: Metadata): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 85, progressive: true })
  if (format === 'webp') return picture.webp({ quality: 85 })
  // A picture with a palette keeps one; otherwise it would grow many times over.
  return picture.png({ palette: metadata.isPalette })
}

/** Bytes at the end of a file in which its last chunk is looked for; programs append padding and small notes. */
const TAIL = 4_096

/** Why a picture in a file could not be decoded: it ends too early, as after an interrupted copy, or is broken. */
async function refusalOf(error: unknown, format: PictureFormat, path: string): Promise<StorageError> {
  return (await breaksOff(error, format, path)) ? incompletePicture(error) : unreadablePicture(error)
}

async function breaksOff(error: unknown, format: PictureFormat, path: string): Promise<boolean> {
  if (format === 'jpeg') return /premature end/.test(String(error))
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    if (format === 'png') return !(await read(Math.max(0, size - TAIL), TAIL)).includes('IEND')
    // RIFF: the length of everything behind it.
    const head = await read(0, 8)
    return head.length === 8 && head.readUInt32LE(4) + 8 > size
  } finally {
    await file.close()
  }
}

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
