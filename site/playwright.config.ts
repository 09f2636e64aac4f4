import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './e2e/fixtures/chromium.ts'

const { executablePath, args, env } = await findChromium()

/** Administering rearranges whole lists, so it has installations of its own: workers belong to one project. */
const BACK_OFFICE = /admin-.*\.spec\.ts/

/** Tests wait for a page or a server now and then: one worker more than the two cores of a small machine keeps both busy. */
const WORKERS = 3

/** Beside a real host there is one site on one database; what cannot run there is skipped by `skipOnRealHost`. */
const real = Boolean(process.env.REAL_HOST)

export default defineConfig({
  testDir: 'e2e',
  ...(real ? {} : { globalSetup: './e2e/fixtures/filled-installations.ts' }),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: real ? 1 : WORKERS,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // Tracing everything costs a fifth of the time, so only a failed test is repeated with a trace. If it passes then, it is listed as flaky
  // at the end; with FAIL_ON_FLAKY_TESTS it fails the run, as it is a fault of the test or of the product, and not of the change under
  // test.
  retries: 2,
  failOnFlakyTests: Boolean(process.env.FAIL_ON_FLAKY_TESTS),
  reporter: real ? [['list'], ['./e2e/fixtures/real-host-reporter.ts']] : [['list']],
  outputDir: '../test-results',
  projects: [
    { name: 'site', testIgnore: BACK_OFFICE },
    { name: 'back office', testMatch: BACK_OFFICE },
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Answers come from the server; what the service worker does is in `offline.spec.ts`.
    serviceWorkers: 'block',
    // Drawing transitions takes a tenth of the processor time. Where motion could break something, tests turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
  },
})
