import { readDocument } from '../documents'

/** Whether links and buttons may lead to an address, by the rule of the format. */
export function isTarget(href: string): boolean {
  try {
    readDocument({ type: 'doc', content: [{ type: 'button', attrs: { label: 'x', href } }] })
    return true
  } catch {
    return false
  }
}

/** Reads a typed address: `www.verein.example` is a web address, `a@b.example` a mail address. Null for anything else. */
export function targetOf(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  const href = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  return isTarget(href) && (/^mailto:/i.test(href) || new URL(href).hostname.includes('.')) ? href : null
}
