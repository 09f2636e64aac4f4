import { openFixture } from '../rest/fixture.ts'
import type { Stage } from './capability.ts'

/** Runs on the rows of the fixture, whatever was there before. */
export function onFixedRows(run: (stage: Stage) => PromiseLike<unknown>) {
  return async (stage: Stage): Promise<unknown> => {
    const fixture = await openFixture(stage.superuser)
    await fixture.reset(['rows']).finally(() => fixture.close())
    return run(stage)
  }
}
