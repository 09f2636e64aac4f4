import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import {
  backendProjects,
  conformanceTests,
  databaseTests,
  serviceTestsOf,
  unitTests,
  WORKERS,
} from './packages/backend/vitest.config.ts'

const FOLDER = import.meta.dirname
const NODE_TESTS = [
  'installation/**/*.test.ts',
  'supabase/!(tests)/**/*.test.ts',
  'supabase/*.test.ts',
  'supabase/tests/!(conformance)/**/*.test.ts',
  'supabase/tests/*.test.ts',
  'scripts/**/*.test.ts',
  'site/scripts/**/*.test.ts',
  'site/worker/*.test.ts',
]
const SERVICE_TESTS = serviceTestsOf(NODE_TESTS, FOLDER)

/** Tests of components in a simulated browser. */
const COMPONENT_TESTS = 'site/app/**/*.component.test.tsx'

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
          testTimeout: 20_000,
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
      unitTests('unit', FOLDER, NODE_TESTS, SERVICE_TESTS),
      databaseTests('club', FOLDER, SERVICE_TESTS, 'supabase'),
      conformanceTests('club conformance', join(FOLDER, 'supabase/tests/conformance')),
      ...backendProjects,
    ],
  },
})
