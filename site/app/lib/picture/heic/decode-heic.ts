/** Milliseconds; a photo of a phone takes about one second. */
const TIME_LIMIT = 30_000

/** The picture of a HEIC file as JPEG, for browsers that do not open it. Rejects where it is damaged, too large or takes too long. */
export function decodeHeic(file: File, signal: AbortSignal): Promise<File> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)])
  return new Promise<File>((resolve, reject) => {
    worker.onmessage = ({ data: { jpeg, error } }: MessageEvent<{ jpeg?: Blob; error?: string }>) =>
      jpeg ? resolve(new File([jpeg], file.name, { type: jpeg.type })) : reject(new Error(error))
    worker.onerror = ({ message }) => reject(new Error(message))
    ended.addEventListener('abort', () => reject(ended.reason))
    file.arrayBuffer().then((bytes) => worker.postMessage(bytes, [bytes]), reject)
  }).finally(() => worker.terminate())
}
