import { useState } from 'react'
import type { Draft } from './calls'

const KEY = 'newsletterDraft'
const EMPTY: Draft = { subject: '', content: '' }

/** The draft of the newsletter, stored in local storage on every change. */
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

/** Storage may be blocked or contain invalid data: then there is no draft. */
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
    // Storage is blocked: the draft is kept in memory.
  }
}
