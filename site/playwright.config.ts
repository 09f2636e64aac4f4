import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './e2e/fixtures/chromium.ts'

const { executablePath, args, env } = await findChromium()

/** Administering rearranges whole lists, so it has installations of its own: workers belong to one project. */
const BACK_OFFICE = /admin-.*\.spec\.ts/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/fixtures/filled-installations.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // Tracing everything costs a fifth of the time: what fails is run once more with a trace, and has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [['list']],
  outputDir: '../test-results',
  projects: [
    { name: 'site', testIgnore: BACK_OFFICE },
    { name: 'back office', testMatch: BACK_OFFICE },
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Drawing transitions takes a tenth of the processor time. Where motion could break something, tests turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
  },
})
