import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DraftState } from './draft-state'
import type { Draft } from './use-draft'

const CONFLICT = { paths: [], theirs: {}, editor: null }
const PUBLISHED = { id: 'v', document: {} }

it.each<[object, string]>([
  [{}, 'Noch nichts veröffentlicht.'],
  [{ published: PUBLISHED }, 'Alles ist veröffentlicht.'],
  [{ published: PUBLISHED, changed: true }, 'Der Entwurf ist noch nicht veröffentlicht.'],
  [{ changed: true, state: 'unsaved' }, 'Wird gleich gespeichert …'],
  [{ changed: true, state: 'saving' }, 'Wird gespeichert …'],
  [{ changed: true, state: 'saved' }, 'Als Entwurf gespeichert.'],
  [
    { changed: true, state: 'failed' },
    'Nicht gespeichert. Bitte prüfen Sie die Verbindung; wir versuchen es bei der nächsten Eingabe wieder.',
  ],
  [
    { changed: true, state: 'saved', conflict: CONFLICT },
    'Nicht gespeichert. Bitte entscheiden Sie oben, welche Fassung gilt.',
  ],
])('says of %j whether it is stored and published', (change, text) => {
  const draft = { conflict: null, state: 'unchanged', changed: false, published: null, ...change }
  render(<DraftState draft={draft as unknown as Draft} />)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe(text)
  expect(status.className.includes('text-error')).toBe(text.startsWith('Nicht gespeichert'))
})
