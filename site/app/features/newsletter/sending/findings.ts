import type { FunctionsClient } from '@supabase/functions-js'
import { renderNewsletter } from '../../../../../supabase/functions/_shared/newsletter-message/render-newsletter'
import { checkAddresses, type Draft, type LinkProblem } from './calls'
import { textToDocument } from './documents'

/** Characters of a subject that programs on phones show, roughly. */
const SHOWN_OF_SUBJECT = 60
/** Bytes of the HTML above which Gmail shows a mail in part. */
const LARGEST = 100 * 1024

/** Warnings to read before sending, in whole sentences. They never prevent sending. */
export function findingsIn({ subject, content, document }: Draft, association: string): readonly string[] {
  const shown = document ?? textToDocument(content)
  const { length } = subject.trim()
  const undescribed = shown.content.filter(
    (block) => block.type === 'image' && !block.attrs.alt.trim(),
  ).length
  const insecure = addressesIn(shown).filter((address) => /^http:/i.test(address))
  const { html } = renderNewsletter({
    subject,
    content,
    document: document ?? null,
    association,
    unsubscribeUrl: null,
    browserUrl: null,
  })
  const size = new TextEncoder().encode(html).length
  return [
    length > SHOWN_OF_SUBJECT &&
      `Der Betreff hat ${length} Zeichen. Viele Mailprogramme zeigen nur die ersten ${SHOWN_OF_SUBJECT}.`,
    undescribed > 0 &&
      `${undescribed === 1 ? 'Ein Bild hat' : `${undescribed} Bilder haben`} keine Beschreibung. Wer keine Bilder sieht, erfährt nicht, was darauf ist.`,
    insecure[0] !== undefined &&
      (insecure.length === 1
        ? `„${shortened(insecure[0])}“ beginnt mit http und ist nicht verschlüsselt.`
        : `${insecure.length} Adressen beginnen mit http und sind nicht verschlüsselt, zum Beispiel „${shortened(insecure[0])}“.`),
    size > LARGEST &&
      `Der Newsletter ist ${Math.ceil(size / 1024)} KB groß. Gmail zeigt von Mails über 100 KB nur den Anfang.`,
  ].filter((finding) => finding !== false)
}

/** Addresses of the web in a newsletter, each once: of links, buttons, entries and pictures. */
export function addressesIn(value: unknown): readonly string[] {
  return [...new Set(collect(value))].filter((address) => /^https?:/i.test(address))
}

function collect(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    (key === 'href' || key === 'src') && typeof part === 'string' ? [part] : collect(part),
  )
}

const LONGEST_SHOWN = 80

/** An address as a sentence names it. */
const shortened = (address: string): string =>
  address.length > LONGEST_SHOWN ? `${address.slice(0, LONGEST_SHOWN)} …` : address

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
