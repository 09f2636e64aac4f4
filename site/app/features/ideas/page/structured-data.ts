import type { DescribedSite } from '../../../association/structured-data'
import { pageTexts } from '../../../association/texts/pages'
import { describeBreadcrumbs } from '../../../lib/page/breadcrumbs'
import { townTimestamp } from '../../../lib/time/town-time'
import { type IdeaWithSteps, ideaPath } from '../idea'

/** The page of an idea (https://schema.org/DiscussionForumPosting), and the way to it. Null in the browser. */
export function describeIdea(
  { idea }: Pick<IdeaWithSteps, 'idea'>,
  { siteUrl, settings }: DescribedSite,
): object | null {
  if (!import.meta.env.SSR) return null
  const above = { label: pageTexts('ideas', settings).title, to: '/ideen' }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'DiscussionForumPosting',
        headline: idea.title,
        text: idea.description,
        url: siteUrl + ideaPath(idea),
        datePublished: townTimestamp(new Date(idea.created_at)),
        author: { '@type': 'Person', name: idea.submitter_name ?? 'Ohne Namen' },
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: idea.likes_count,
        },
      },
      describeBreadcrumbs([above, { label: idea.title, to: ideaPath(idea) }], siteUrl),
    ],
  }
}
