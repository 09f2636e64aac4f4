import { SocialPost } from '../features/social/social-post'
import { useEmbedding } from '../features/social/use-embedding'
import { useSettingsOf } from '../settings/use-settings'

/** `object-position` of the townscape for each post. */
const CROPS = ['object-[12%_100%]', 'object-[46%_100%]', 'object-[72%_100%]'] as const

/** Posts of the social network: embedded by a press when an endpoint is configured, otherwise links. */
export function Social({ endpoint }: { endpoint: string | undefined }) {
  const embedding = useEmbedding()
  const texts = useSettingsOf('texts')
  const { posts, handle } = useSettingsOf('social')
  if (posts.length === 0) return null
  return (
    <section
      aria-labelledby="social"
      data-print="no"
      className="page-width grid gap-8 py-16 @2xl:grid-cols-[repeat(2,minmax(0,320px))] @2xl:justify-between @2xl:gap-y-12 @2xl:py-24 @5xl:grid-cols-[repeat(3,minmax(0,320px))]"
    >
      <div className="@5xl:col-span-full">
        <h2 id="social" className="text-3xl @2xl:text-4xl">
          {texts.socialTitle}
        </h2>
        <p className="mt-3 max-w-sm text-lg @5xl:max-w-prose">{texts.social}</p>
        {endpoint && (
          <p className="mt-3 max-w-prose noscript:hidden">
            Beim Laden erfährt das Netzwerk Ihre IP-Adresse.{' '}
            <a href="/datenschutz#andere-anbieter" className="text-link">
              Mehr dazu
            </a>
          </p>
        )}
      </div>
      <ul className="contents">
        {posts.map((post, place) => (
          <li key={post.url} className="max-w-[320px]">
            <SocialPost
              post={{ ...post, handle }}
              endpoint={endpoint}
              crop={CROPS[place % CROPS.length]}
              embedding={embedding}
            />
          </li>
        ))}
      </ul>
      {endpoint && (
        // The height is reserved, so that the layout does not shift.
        <div className="min-h-20 @5xl:col-span-full noscript:hidden">
          {embedding.embedding && <embedding.embedding.AlwaysLoad onChange={embedding.setAlways} />}
        </div>
      )}
    </section>
  )
}
