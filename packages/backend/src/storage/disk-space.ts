import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { queryAsRole } from '../database/reads.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { SERVICE } from './context.ts'
import { insufficientStorage } from './errors.ts'

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Bytes that uploads leave free, usually on the disk of the database. */
const FLOOR = 536_870_912
/** Largest part of a small disk that is left free. */
const FLOOR_SHARE = 0.05

/** Throws `InsufficientStorage` when less than `floor` bytes are free, by default 512 MiB or a twentieth of the disk. */
export async function requireFreeSpace(folder: string, floor: number | undefined): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  if (bavail * bsize < (floor ?? Math.min(FLOOR, blocks * bsize * FLOOR_SHARE))) throw insufficientStorage()
}

/** Buckets are made by the installation's own migrations, so their names are few. */
export function measureStorage(metrics: Metrics, pool: pg.Pool): void {
  metrics.gauge(
    {
      name: 'zunft_storage_bytes',
      help: 'Bytes of the files in each bucket, as their rows tell; scaled copies of pictures are not among them.',
      labels: ['bucket'],
    },
    async () => {
      const { rows } = await queryAsRole(pool, SERVICE, { name: 'storage bytes', text: BYTES_BY_BUCKET })
      return rows.map(({ bucket, bytes }: { bucket: string; bytes: string }) => [{ bucket }, Number(bytes)])
    },
  )
}

const BYTES_BY_BUCKET = `
  select b.id as bucket, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
  from storage.buckets b left join storage.objects o on o.bucket_id = b.id
  group by b.id order by b.id`
