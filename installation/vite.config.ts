import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vite'

const FUNCTIONS = 'supabase/functions'

/** Each function is an entry of its own, loaded on its first call. */
const functions = readdirSync(FUNCTIONS)
  .map((name) => [`functions/${name}`, `${FUNCTIONS}/${name}/index.ts`] as const)
  .filter(([, file]) => existsSync(file))

/** Bundles packages/backend/src/ into build/server: one file starts faster and needs less memory than stripping types at start. */
export default defineConfig({
  ssr: {
    noExternal: true,
    external: ['sharp', 'bcrypt', 'pg-native', 'undici', 'vite', 'cloudflare:sockets', 'pg-cloudflare'],
  },
  build: {
    // A server loads its files once; their size is no fault.
    chunkSizeWarningLimit: 2_000,
    ssr: true,
    rollupOptions: {
      input: {
        main: 'installation/main.ts',
        'hash-worker': 'packages/backend/src/auth/passwords/hash-worker.ts',
        'picture-process': 'packages/backend/src/storage/pictures/picture-process.ts',
        'task-worker': 'packages/backend/src/functions/task-worker.ts',
        ...Object.fromEntries(functions),
      },
      // Next to the entries, because code for other threads or processes is looked for there.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
    outDir: 'build/server',
    target: 'node24',
    emptyOutDir: true,
    copyPublicDir: false,
    sourcemap: true,
  },
})
