import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Most tests wait for the database now and then: one worker more than the two cores of a small machine keeps both busy. */
export const WORKERS = 3

/** Tests with other processes or connections are run once more where they fail. */
const RETRIES = 1

/** What tests name that need a database, a server or a process of their own. The others are unit tests. */
const SERVICE = /\/testing[/']|node:child_process|startCluster/

/** Tests that need a database, a server or a process, of those that `patterns` match in `folder`. */
export const serviceTestsOf = (patterns: readonly string[], folder: string): string[] =>
  globSync(patterns, { cwd: folder, exclude: ['**/node_modules/**'] }).filter((file) =>
    SERVICE.test(readFileSync(join(folder, file), 'utf8')),
  )

/** Tests that need only this process: those that `include` matches without `serviceTests`. */
export const unitTests = (
  name: string,
  root: string,
  include: string[],
  serviceTests: readonly string[],
): TestProjectInlineConfiguration => ({
  root,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...serviceTests],
    isolate: false,
    maxWorkers: WORKERS,
    testTimeout: 20_000,
  },
})

/** Tests beside a database migrated with the Supabase project in the folder `testProject`. */
export const databaseTests = (
  name: string,
  root: string,
  include: string[],
  testProject: string,
): TestProjectInlineConfiguration => ({
  root,
  test: {
    name,
    include,
    provide: { testProject },
    globalSetup: join(import.meta.dirname, 'src/database/testing/cluster-setup.ts'),
    isolate: false,
    maxWorkers: WORKERS,
    retry: RETRIES,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What another connection or process does takes longer than the default second while everything else runs beside it.
    expect: { poll: { timeout: 10_000 } },
  },
})

/** Tests that compare a server with PostgREST on one database. */
export const conformanceTests = (name: string, root: string): TestProjectInlineConfiguration => ({
  root,
  test: {
    name,
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'auth/**'],
    globalSetup: join(root, 'setup.ts'),
    // The files share one database whose state they compare.
    fileParallelism: false,
    retry: RETRIES,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})

const FOLDER = import.meta.dirname
const TESTS = ['{bin,src}/**/*.test.ts']
const SERVICE_TESTS = serviceTestsOf(TESTS, FOLDER)

export const backendProjects: TestProjectInlineConfiguration[] = [
  unitTests('backend unit', FOLDER, TESTS, SERVICE_TESTS),
  databaseTests('backend', FOLDER, SERVICE_TESTS, join(FOLDER, 'testing/project')),
  {
    root: FOLDER,
    test: {
      name: 'accounts',
      // Each file has an installation of its own.
      include: ['conformance/auth/**/*.test.ts'],
      globalSetup: join(FOLDER, 'conformance/auth/setup.ts'),
      isolate: false,
      maxWorkers: WORKERS,
      retry: RETRIES,
      testTimeout: 120_000,
      hookTimeout: 60_000,
    },
  },
  conformanceTests('conformance', join(FOLDER, 'conformance')),
]

export default defineConfig({ test: { projects: backendProjects } })
