import type { EmbeddedWords } from './embedding-dialog'

/** Lists that other sites can embed: path of the page for frames, and words. */
export const EMBEDDED = {
  events: {
    path: '/einbetten/termine',
    words: {
      many: 'Termine',
      newest: 'die nächsten Veranstaltungen',
      opens: 'Jeder Titel öffnet die Veranstaltung in einem neuen Tab.',
    },
  },
  ideas: {
    path: '/einbetten/ideen',
    words: {
      many: 'Ideen',
      newest: 'die neuesten Ideen',
      opens: 'Jeder Titel öffnet die Idee in einem neuen Tab.',
    },
  },
} as const satisfies Record<string, Readonly<{ path: string; words: EmbeddedWords }>>
