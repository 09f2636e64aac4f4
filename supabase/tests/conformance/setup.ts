import type { TestProject } from 'vitest/node'
import { provideTargets } from 'zunft-backend/conformance/setup'
import { ROWS } from './rows.ts'

/** Vitest global setup: our server and PostgREST on this project, with fixed rows. */
export default function setUp(project: TestProject): Promise<() => Promise<void>> {
  return provideTargets(project, [ROWS], { SUPABASE_PROJECT: 'supabase' })
}
