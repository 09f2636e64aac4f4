import type pg from 'pg'
import type { ObjectStore } from './object-store.ts'

export type StorageDependencies = Readonly<{
  pool: pg.Pool
  objectStore: ObjectStore
  /** Installation secret; the key that signs links is derived from it. */
  signingSecret: string
}>
