import type { PublicKind } from '../../entries/entity/public-kind'

/** The public pages of the posts, whose parts are loaded when they are needed. */
export default {
  listPage: async () => (await import('./posts-page')).PostsPage,
  entryPage: async () => (await import('./page/photo-page')).PhotoPage,
  shown: async () => (await import('./shown')).default,
} satisfies PublicKind
