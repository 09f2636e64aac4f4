import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

/** Most tests wait for the database now and then: one worker more than the two cores of a small machine keeps both busy. */
const WORKERS = 3

const NODE_TESTS = [
  'packages/backend/src/**/*.test.ts',
  'installation/**/*.test.ts',
  'supabase/!(tests)/**/*.test.ts',
  'supabase/*.test.ts',
  'supabase/tests/!(conformance)/**/*.test.ts',
  'supabase/tests/*.test.ts',
  'scripts/**/*.test.ts',
  'site/scripts/**/*.test.ts',
  'site/worker/*.test.ts',
]

/** Tests of components in a simulated browser. */
const COMPONENT_TESTS = 'site/app/**/*.component.test.tsx'

/** What tests name that need a database, a server or a process of their own. The others are unit tests (`npm run check`). */
const SERVICE = /\/testing\/|node:child_process|startCluster/
const SERVICE_TESTS = globSync(NODE_TESTS, { exclude: ['**/node_modules/**'] }).filter((file) =>
  SERVICE.test(readFileSync(file, 'utf8')),
)

/** Tests with other processes or connections are run once more where they fail; what passes then is listed as flaky at the end. */
const RETRIES = 1

const isBackendTest = (file: string) => file.startsWith('packages/')

/** Tests beside a database migrated with the Supabase project in the folder `testProject`. */
const serviceTests = (name: string, include: string[], testProject: string) => ({
  test: {
    name,
    include,
    provide: { testProject },
    globalSetup: 'packages/backend/src/database/testing/cluster-setup.ts',
    isolate: false,
    maxWorkers: WORKERS,
    retry: RETRIES,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What another connection or process does takes longer than the default second while everything else runs beside it.
    expect: { poll: { timeout: 10_000 } },
  },
})

/** Tests that compare our server with PostgREST on one database. */
const conformanceTests = (name: string, folder: string) => ({
  test: {
    name,
    include: [`${folder}/**/*.test.ts`],
    exclude: ['packages/backend/conformance/auth/**'],
    globalSetup: `${folder}/setup.ts`,
    // The files share one database whose state they compare.
    fileParallelism: false,
    retry: RETRIES,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    reporters: ['default', './scripts/flaky-tests-reporter.ts'],
    projects: [
      {
        test: {
          name: 'app',
          include: ['site/app/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, COMPONENT_TESTS],
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'components',
          include: [COMPONENT_TESTS],
          environment: 'happy-dom',
          setupFiles: 'site/app/lib/testing/component-setup.ts',
          isolate: false,
          // A name that never resolves: no test reaches a server by accident.
          environmentOptions: { happyDOM: { url: 'http://site.invalid/' } },
          maxWorkers: WORKERS,
          testTimeout: 60_000,
          // As in `component-setup.ts`.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'unit',
          include: NODE_TESTS,
          exclude: [...configDefaults.exclude, ...SERVICE_TESTS],
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: 20_000,
        },
      },
      serviceTests('backend', SERVICE_TESTS.filter(isBackendTest), 'packages/backend/testing/project'),
      serviceTests(
        'club',
        SERVICE_TESTS.filter((file) => !isBackendTest(file)),
        'supabase',
      ),
      {
        test: {
          name: 'accounts',
          // Each file has an installation of its own.
          include: ['packages/backend/conformance/auth/**/*.test.ts'],
          globalSetup: 'packages/backend/conformance/auth/setup.ts',
          isolate: false,
          maxWorkers: WORKERS,
          retry: RETRIES,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      conformanceTests('conformance', 'packages/backend/conformance'),
      conformanceTests('club conformance', 'supabase/tests/conformance'),
    ],
  },
})
