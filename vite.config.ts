import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { subsetFonts } from './scripts/subset-fonts.ts'

/** What every page needs comes in two files instead of many: fewer requests, and larger files compress better. */
const COMMON_CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: 'frame', test: /\/app\/(content|frame|illustrations|lib|ui)\//, minShareCount: 5, priority: 1 },
]

export default defineConfig(async () => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { alias: { '@fonts': await subsetFonts() } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: COMMON_CHUNKS } } } } },
  },
}))
