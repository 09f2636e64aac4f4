import type { FunctionsClient } from '@supabase/functions-js'
import { checkAddresses, type LinkProblem } from '../calls'
import { shortened } from './findings'

/** What is wrong with addresses, in whole sentences; asked by the server. Never rejects. */
export async function findingsOfLinks(
  functions: () => Promise<FunctionsClient>,
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (addresses.length === 0) return []
  try {
    const { problems, unchecked } = await checkAddresses(await functions(), addresses)
    return [
      ...problems.map(({ url, problem }) => `„${shortened(url)}“ ${wordsOf(problem)}`),
      ...(unchecked > 0 ? [`${unchecked} weitere Adressen wurden nicht geprüft.`] : []),
    ]
  } catch (error) {
    console.error('The links could not be checked:', error)
    return ['Die Links konnten gerade nicht geprüft werden.']
  }
}

function wordsOf(problem: LinkProblem['problem']): string {
  if (typeof problem === 'number') return `antwortet mit Fehler ${problem}.`
  if (problem === 'private')
    return 'ist von außen nicht zu erreichen: Die Adresse liegt in einem eigenen Netz.'
  return problem === 'slow' ? 'hat nicht rechtzeitig geantwortet.' : 'ist nicht zu erreichen.'
}
