import { expect, it } from 'vitest'
import { ROOT_DATA } from '../../../lib/testing/demo-settings'
import { IDEA } from '../testing/idea'
import { ideaTexts, SHARED_IDEA } from './idea-texts'
import { describeIdea } from './structured-data'

const PATH = '/ideen/trinkbrunnen-am-markt-7d9f6b1e4c'

it('the head names title, text and the one address', () => {
  expect(ideaTexts(IDEA)).toEqual({
    path: PATH,
    title: 'Trinkbrunnen am Markt',
    description: 'Für heiße Tage. Mehr auf www.brunnen.example',
  })
  expect(ideaTexts({ ...IDEA, description: 'x'.repeat(5000) }).description).toHaveLength(150)
})

it('the sharing picture has title and category', () => {
  expect(SHARED_IDEA.text(IDEA)).toEqual({
    label: 'Idee',
    title: 'Trinkbrunnen am Markt',
    subtitle: 'Bürger-Ideenpool, Umwelt',
  })
})

it('search engines learn text, day, author and likes, and the way to the page', () => {
  expect(describeIdea({ idea: IDEA }, { ...ROOT_DATA, siteUrl: 'https://verein.example' })).toMatchObject({
    '@graph': [
      {
        '@type': 'DiscussionForumPosting',
        url: `https://verein.example${PATH}`,
        datePublished: '2026-05-01T14:00+02:00',
        author: { name: 'Ohne Namen' },
        interactionStatistic: { userInteractionCount: 3 },
      },
      { itemListElement: [{ item: 'https://verein.example/ideen' }, { position: 2 }] },
    ],
  })
})
