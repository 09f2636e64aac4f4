import type { AuthFailure } from './outcomes'

const ADVICE =
  'Der Server ist gerade nicht zu erreichen. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.'

/** The network or the server failed; a retry may help. */
export function unreachable(message: string, code?: string): AuthFailure {
  return { code, message, advice: ADVICE, retryable: true }
}
