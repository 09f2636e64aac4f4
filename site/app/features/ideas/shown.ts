import type { ShownKind } from '../../entries/entity/public-kind'
import { categoryOf } from '../../entries/kinds/idea-categories'
import { redirectMerged } from '../../lib/list/redirect-merged'
import { type Idea, type IdeaWithSteps, ideaPath, MERGED_IDEAS } from './idea'
import { ideaTexts, SHARED_IDEA } from './page/idea-texts'
import { findIdea, findIdeaPage } from './page/queries'
import { describeIdea } from './page/structured-data'
import { listApproved, listNewest } from './queries'

/** What everybody sees of the ideas. */
export default {
  list: (client, parameters) => listApproved(client, parameters),
  feed: {
    read: listNewest,
    itemOf: (idea) => ({
      path: ideaPath(idea),
      title: idea.title,
      category: categoryOf(idea.category)?.label ?? idea.category,
      created_at: idea.created_at,
      description: idea.description,
    }),
  },
  find: redirectMerged(MERGED_IDEAS, findIdeaPage),
  currentPath: ({ idea }) => ideaPath(idea),
  pageTexts: ({ idea }) => ideaTexts(idea),
  ended: {
    title: 'Nicht mehr im Ideenpool',
    text: 'Diese Idee wurde aus dem Ideenpool genommen.',
    link: { to: '/ideen', label: 'Alle Ideen' },
  },
  describe: describeIdea,
  picture: {
    ...SHARED_IDEA,
    find: redirectMerged(MERGED_IDEAS, findIdea, '/bild.png'),
    rowOf: ({ idea }) => idea,
  },
} satisfies ShownKind<Idea, IdeaWithSteps>
