import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Plugin } from 'vite'

/**
 * Compresses the browsers' files while the server's build is made, which leaves one core idle. In a process of its own: compression would
 * delay this one's reading of files, since Node does both in the same threads.
 */
export function compressEarly(): Plugin {
  let compressed: Promise<unknown[]> | undefined
  return {
    name: 'compress-early',
    apply: 'build',
    sharedDuringBuild: true,
    writeBundle({ dir = '' }) {
      if (this.environment.name !== 'client') return
      const child = spawn(process.execPath, ['scripts/compress.ts', dir], { stdio: 'inherit' })
      compressed = once(child, 'exit')
    },
    async closeBundle() {
      if (this.environment.name !== 'ssr') return
      const [code] = (await compressed) ?? []
      if (code !== 0) throw new Error(`scripts/compress.ts ended with ${code}`)
    },
  }
}
