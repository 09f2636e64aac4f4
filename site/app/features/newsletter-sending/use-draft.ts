import { useState } from 'react'
import type { Draft } from './calls'

const KEY = 'newsletterDraft'
const EMPTY: Draft = { subject: '', content: '' }

/** The newsletter being written; kept in the browser with every key, so that a closed window loses nothing. */
export function useDraft() {
  const [draft, setDraft] = useState(stored)
  return {
    draft,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      keep(next)
    },
    clear() {
      setDraft(EMPTY)
      keep(EMPTY)
    },
  }
}

/** Storage may be closed or hold anything: then there is no draft. */
function stored(): Draft {
  try {
    const { subject, content } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Draft>
    return {
      subject: typeof subject === 'string' ? subject : '',
      content: typeof content === 'string' ? content : '',
    }
  } catch {
    return EMPTY
  }
}

function keep(draft: Draft): void {
  try {
    if (draft.subject || draft.content) localStorage.setItem(KEY, JSON.stringify(draft))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the draft lives as long as the page.
  }
}
