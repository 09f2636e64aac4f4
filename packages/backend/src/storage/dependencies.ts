import type pg from 'pg'
import type { SharedLimits } from '../http/shared-limits.ts'
import type { ObjectStore } from './object-store.ts'

export type StorageDependencies = Readonly<{
  pool: pg.Pool
  objectStore: ObjectStore
  /** Installation secret; the key that signs links is derived from it. */
  signingSecret: string
  /** Without them the cost of a network's pictures is not limited. */
  limits?: SharedLimits | undefined
  /** Bytes on the server's disk that uploads leave free, instead of the default. */
  freeSpaceFloor?: number | undefined
}>
