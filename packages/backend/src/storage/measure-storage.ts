import type pg from 'pg'
import { queryAsRole } from '../database/reads.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { SERVICE } from './caller.ts'

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
