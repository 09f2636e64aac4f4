import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './e2e/fixtures/chromium.ts'

const { executablePath, args, env } = await findChromium()

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
  },
})
