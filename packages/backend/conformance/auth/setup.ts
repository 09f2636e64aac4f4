import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Keys, runOurServer } from '../targets.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of an installation after its first start, without the keys that it has generated. */
    accountsFolder: string
  }
}

/** Keys of these installations; each generates its JWT secret. */
export const KEYS: Keys = {
  publishableKey: 'sb_publishable_accounts',
  secretKey: 'sb_secret_accounts',
  jwtSecret: '',
}

/** Vitest global setup: initialises and migrates one database, which the installations of the tests copy. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-accounts-'))
  const server = await runOurServer(folder, KEYS)
  await server.stop()
  rmSync(join(folder, 'secrets.json'))
  project.provide('accountsFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
