import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { subsetFonts } from './scripts/subset-fonts.ts'

export default defineConfig(async () => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { alias: { '@fonts': await subsetFonts() } },
}))
