import type { PublicKind } from '../../entries/entity/public-kind'

/** The public pages of the ideas, whose parts are loaded when they are needed. */
export default {
  listPage: async () => (await import('./ideas-page')).IdeasPage,
  entryPage: async () => (await import('./page/idea-page')).IdeaPage,
  shown: async () => (await import('./shown')).default,
} satisfies PublicKind
