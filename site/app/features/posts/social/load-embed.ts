import { WIDEST_EMBED } from './size'

const LONGEST_WAIT_MILLISECONDS = 8_000
const LONGEST_ANSWER_BYTES = 200_000

/** Requests a post from the oEmbed endpoint; null if it has none to show. Sends no cookies and no referrer. */
export async function loadEmbed(
  endpoint: string,
  postUrl: string,
  leaving: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await fetch(embedAddress(endpoint, postUrl), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([leaving, AbortSignal.timeout(LONGEST_WAIT_MILLISECONDS)]),
    })
    if (!answer.ok) throw new Error(`The endpoint answered ${answer.status}.`)
    return htmlOf(JSON.parse(await boundedText(answer)))
  } catch (error) {
    if (!leaving.aborted) console.error('A post could not be embedded:', error)
    return null
  }
}

/** oEmbed request URL of a post (docs/product.md#embedded-posts); the endpoint's own query parameters are kept. */
export function embedAddress(endpoint: string, postUrl: string): string {
  const address = new URL(endpoint)
  address.searchParams.set('url', postUrl)
  address.searchParams.set('maxwidth', String(WIDEST_EMBED))
  address.searchParams.set('hidecaption', 'true')
  return address.href
}

function htmlOf(answer: unknown): string {
  const html = (answer as { html?: unknown } | null)?.html
  if (typeof html !== 'string' || html.trim() === '') throw new Error('The answer holds no html.')
  return html
}

/** Reads the body as text; rejects when it exceeds `LONGEST_ANSWER_BYTES`. */
async function boundedText(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > LONGEST_ANSWER_BYTES) {
      await reader?.cancel()
      throw new Error('The answer is too long.')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
