/** The table of `site/bench/javascript-budget.ts`, by route; a route may become 200 bytes larger. */
import { execFileSync } from 'node:child_process'
import { recordOrCompare } from './snapshot.ts'

const GROWTH = 200

await recordOrCompare(
  async () => {
    const table = execFileSync(process.execPath, ['site/bench/javascript-budget.ts'], { encoding: 'utf8' })
    const rows = [...table.matchAll(/^(\/\S*) +(\d+) bytes, .* (\d+) bytes,/gm)]
    return Object.fromEntries(
      rows.flatMap(([, route = '', page, used]) => {
        // The path of an entry without its title and id.
        const name = route.replace(/^(\/[^/]+\/).+/, '$1…')
        return [
          [`${name} with the page`, Number(page)],
          [`${name} when it is used`, Number(used)],
        ]
      }),
    )
  },
  (before, after) => Number(after) - Number(before) > GROWTH,
)
