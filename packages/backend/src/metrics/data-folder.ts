import { statfs } from 'node:fs/promises'
import type { Metrics } from './metrics.ts'

/** Room left where the data lies: the one thing that ends an installation without a fault of its own. */
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
