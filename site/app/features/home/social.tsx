import { useSettingsOf } from '../../association/use-settings'
import { Button } from '../../ui/button/button'
import { SocialPost } from '../posts/social/social-post'
import { useEmbedding } from '../posts/social/use-embedding'

/** `object-position` of the townscape for each post. */
const CROPS = ['object-[12%_100%]', 'object-[46%_100%]', 'object-[72%_100%]'] as const

/** Posts of the social network: links, and embedded by one press where there is an endpoint. */
export function Social() {
  const { wanted, embedding, change } = useEmbedding()
  const texts = useSettingsOf('texts')
  const { posts, handle, endpoint } = useSettingsOf('social')
  if (posts.length === 0) return null
  const loads = wanted && endpoint !== ''
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
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 noscript:hidden">
            <Button variant="secondary" onClick={() => change(!wanted)}>
              {wanted ? 'Nicht mehr laden' : 'Beiträge laden'}
            </Button>
            <p className="max-w-prose flex-1 basis-60 text-[0.9375rem]">
              {wanted
                ? 'Dieser Browser lädt die Beiträge immer gleich. '
                : 'Beim Laden erfährt das Netzwerk Ihre IP-Adresse. Dieser Browser merkt sich die Wahl. '}
              <a href="/datenschutz#andere-anbieter" className="text-link">
                Mehr dazu
              </a>
            </p>
          </div>
        )}
      </div>
      <ul className="contents">
        {posts.map((post, place) => (
          <li key={post.url} className="max-w-[320px]">
            <SocialPost
              // A post that is requested again starts in the loading state.
              key={String(loads)}
              post={{ ...post, handle }}
              endpoint={endpoint}
              crop={CROPS[place % CROPS.length]}
              embedding={{ wanted: loads, embedding }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
