import type { PageTexts } from '../../../association/texts/pages'
import { categoryOf } from '../../../entries/kinds/idea-categories'
import { type Idea, ideaPath } from '../idea'

/** Title and description of its page. */
export const ideaTexts = (idea: Idea): PageTexts => ({
  path: ideaPath(idea),
  title: idea.title,
  description: idea.description.slice(0, 150).replaceAll(/\s+/g, ' '),
})

/** Its sharing picture. */
export const SHARED_IDEA = {
  path: ideaPath,
  text: ({ title, category }: Idea) => ({
    label: 'Idee',
    title,
    subtitle: `Bürger-Ideenpool, ${categoryOf(category)?.label ?? category}`,
  }),
}
