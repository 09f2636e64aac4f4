import { type Capability, refusalText, type Section } from './capability.ts'

const BEGIN = '<!-- capabilities: written by `npx vitest run --project conformance capabilities -u` -->'
const END = '<!-- end of capabilities -->'

/** The text of a README with its table of capabilities rewritten. */
export function withTable(readme: string, sections: readonly Section[]): string {
  const [before, rest] = [readme.split(BEGIN)[0], readme.split(END)[1]]
  if (before === readme || rest === undefined) throw new Error('The README has no place for the table')
  return `${before}${BEGIN}\n\n${tableOf(sections)}\n\n${END}${rest}`
}

function tableOf(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ rows }) =>
    [...new Set(rows.map(({ method }) => objectOf(method)))].map((object) => {
      const own = rows.filter(({ method }) => objectOf(method) === object)
      const works = namesOf(own.filter(({ refused }) => !refused))
      const errors = Map.groupBy(own, ({ refused }) => (refused ? refusalText(refused) : undefined))
      errors.delete(undefined)
      const refused = [...errors].map(([text, rows]) => `${namesOf(rows)}: ${text}`)
      return `| \`${object}\` | ${works} | ${refused.join('; ')} |`
    }),
  )
  return ['| object | works | refused with |', '|---|---|---|', ...lines].join('\n')
}

function objectOf(method: string): string {
  return method.slice(0, method.lastIndexOf('.'))
}

/** The methods of the rows, with their uses in brackets. */
function namesOf(rows: readonly Capability[]): string {
  const names = [...Map.groupBy(rows, ({ method }) => method)].map(([method, own]) => {
    const name = `\`${method.slice(method.lastIndexOf('.') + 1)}\``
    const uses = own.flatMap(({ use }) => use ?? [])
    return uses.length > 0 ? `${name} (${uses.join(', ')})` : name
  })
  return names.join(', ')
}
