import { statfs } from 'node:fs/promises'
import type { Metrics } from './metrics.ts'

/** Free space of the file system with the data folder. */
export function measureDataFolder(metrics: Metrics, dataDir: string): void {
  metrics.gauge(
    {
      name: 'zunft_data_folder_free_bytes',
      help: 'Free bytes on the file system of DATA_DIR.',
      labels: [],
    },
    async () => {
      const { bavail, bsize } = await statfs(dataDir)
      return [[{}, bavail * bsize]]
    },
  )
}
