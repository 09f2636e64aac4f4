import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const CLIENT = fileURLToPath(new URL('../../build/site/client', import.meta.url))

/** The version that React Router gives the site: a hash of the names of its files, which every page knows, too. */
function siteVersion(): string {
  for (const file of globSync(`${CLIENT}/assets/manifest-*.js`)) {
    const version = /^window\.__reactRouterManifest=.*"version":"([^"]+)"/s.exec(
      readFileSync(file, 'utf8'),
    )?.[1]
    if (version) return version
  }
  throw new Error('The build of the site has no manifest.')
}

/** Bundles the service worker into one file beside the site's, which has to be built before. */
export default defineConfig({
  define: { SITE_VERSION: JSON.stringify(siteVersion()), 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: CLIENT,
    emptyOutDir: false,
    copyPublicDir: false,
    lib: {
      entry: fileURLToPath(new URL('worker.ts', import.meta.url)),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'sw.js',
    },
  },
})
