import type { FunctionsClient } from '@supabase/functions-js'
import { checkAddresses, type LinkProblem } from '../calls'
import { shortened } from './findings'

/** Problems of addresses that the server found, in whole sentences. Never rejects. */
export async function findingsOfLinks(
  functions: () => Promise<FunctionsClient>,
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (addresses.length === 0) return []
  try {
    const { problems, unchecked } = await checkAddresses(await functions(), addresses)
    const own = problems.filter(({ problem }) => problem === 'private')
    const others = problems.filter(({ problem }) => problem !== 'private')
    return [
      ...(own[0] ? [privateFinding(own.length, own[0].url)] : []),
      ...others.map(({ url, problem }) => `„${shortened(url)}“ ${wordsOf(problem)}`),
      ...(unchecked > 0 ? [`${unchecked} weitere Adressen wurden nicht geprüft.`] : []),
    ]
  } catch (error) {
    console.error('The links could not be checked:', error)
    return ['Die Links konnten gerade nicht geprüft werden.']
  }
}

/** In one sentence: with a site that is not public they are many. */
const privateFinding = (count: number, url: string): string =>
  count === 1
    ? `„${shortened(url)}“ ist von außen nicht zu erreichen: Die Adresse liegt in einem eigenen Netz.`
    : `${count} Adressen sind von außen nicht zu erreichen, zum Beispiel „${shortened(url)}“: Sie liegen in einem eigenen Netz.`

function wordsOf(problem: LinkProblem['problem']): string {
  if (typeof problem === 'number') return `antwortet mit Fehler ${problem}.`
  return problem === 'slow' ? 'hat nicht rechtzeitig geantwortet.' : 'ist nicht zu erreichen.'
}
