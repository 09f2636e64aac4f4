/** URL of a post on the social network, and the text of its link. */
export type SocialPost = Readonly<{ url: string; title: string; handle: string }>

const PROFILE = 'gewerbeverein.roding'

/** Posts of the association on the social network, newest first. */
export const SOCIAL_POSTS: readonly SocialPost[] = [
  {
    url: 'https://photos.example/p/weihnachtsdorf',
    title: 'Das Weihnachtsdorf wird aufgebaut',
    handle: PROFILE,
  },
  {
    url: 'https://photos.example/p/verkaufsoffen',
    title: 'Verkaufsoffener Sonntag in der Innenstadt',
    handle: PROFILE,
  },
  { url: 'https://photos.example/p/gutschein', title: 'Die Gutscheinkarte zum Verschenken', handle: PROFILE },
]
