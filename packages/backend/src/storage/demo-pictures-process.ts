import pino from 'pino'
import { createPool } from '../database/pool.ts'
import { storeDemoPictures } from './demo-pictures.ts'
import { openStore } from './open-store.ts'
import type { S3Settings } from './s3/s3-settings.ts'

/** First message to the process that stores the demo pictures. */
export type DemoPictures = Readonly<{
  connectionString: string
  dataDir: string
  s3: S3Settings | undefined
  signingSecret: string
  /** Of the pictures. */
  folder: string
}>

process.once('message', async ({ connectionString, dataDir, s3, signingSecret, folder }: DemoPictures) => {
  const pool = createPool({ connectionString })
  const objectStore = await openStore(dataDir, s3, pino({ level: 'warn' }))
  await storeDemoPictures({ pool, objectStore, signingSecret }, folder)
  await pool.end()
  process.disconnect()
})
// The parent process has exited.
process.once('disconnect', () => process.exit())
