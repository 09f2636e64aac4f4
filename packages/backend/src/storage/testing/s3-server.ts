import crypto from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../s3-settings.ts'

export type S3Server = Readonly<{
  settings: S3Settings
  /** `settings` as environment variables. */
  environment: Readonly<Record<string, string>>
  /** Folder of the bucket's files, in the server's own layout. */
  folder: string
  /** From now on signatures of requests for the whole bucket are refused. */
  refuseSignatures(): void
  /** Stops listening, as in a failure; stored files are kept. */
  shutDown(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}>

const BUCKET = 'zunft-backend-files'

/** The server writes its continuation tokens in DES, which OpenSSL no longer has; Triple DES with one key three times is the same. */
function replaceDes(): void {
  const { createCipheriv, createDecipheriv } = crypto
  const withTripleDes = (create: typeof createCipheriv | typeof createDecipheriv) => {
    return (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? create('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : create(name, key, iv)
  }
  Object.assign(crypto, {
    createCipheriv: withTripleDes(createCipheriv),
    createDecipheriv: withTripleDes(createDecipheriv),
  })
}

/** An S3 server with one empty bucket. It checks the access key, but not signatures: its own omit the slash that
 * the official client signs after the name of a bucket. */
export async function startS3Server(): Promise<S3Server> {
  replaceDes()
  const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-s3-'))
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory: folder,
      silent: true,
      vhostBuckets: false,
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    })
    const { port: actual } = await server.run()
    return { server, port: actual }
  }
  let running: Awaited<ReturnType<typeof start>> = await start(0)
  const { port } = running
  const shutDown = async () => {
    const closed = running.server.close()
    running.server.httpServer.closeAllConnections()
    await closed
  }
  const settings: S3Settings = {
    bucket: BUCKET,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    environment: {
      STORAGE_S3_BUCKET: settings.bucket,
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    folder,
    refuseSignatures: () => {
      running.server.allowMismatchedSignatures = false
    },
    shutDown,
    async restart() {
      running = await start(port)
    },
    async stop() {
      await shutDown().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
