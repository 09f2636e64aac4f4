import { HOME } from '../content/home'
import { SOCIAL_POSTS, type SocialPost } from '../content/social'
import { Townscape } from '../illustrations/townscape'
import { classNames } from '../ui/class-names'

/** Each post is a walk to another corner of the town. */
const CROPS = ['object-[12%_100%]', 'object-[46%_100%]', 'object-[72%_100%]'] as const

/** Posts of the photo-sharing network as links: until they are embedded, nothing is asked of a foreign host. */
export function Social() {
  return (
    <section
      aria-labelledby="social"
      data-print="no"
      className="page-width grid gap-x-16 gap-y-8 py-16 @2xl:py-24 @5xl:grid-cols-[1fr_2.1fr]"
    >
      <div>
        <h2 id="social" className="text-3xl @2xl:text-4xl">
          {HOME.social.title}
        </h2>
        <p className="mt-3 max-w-sm text-lg">{HOME.social.text}</p>
      </div>
      <ul className="grid gap-x-6 gap-y-6 @2xl:grid-cols-3">
        {SOCIAL_POSTS.map((post, place) => (
          <li key={post.url} className="max-w-80">
            <SocialLink post={post} crop={CROPS[place % CROPS.length]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SocialLink({ post, crop }: { post: SocialPost; crop: string | undefined }) {
  return (
    <a
      href={post.url}
      target="_blank"
      rel="noopener"
      className="group flex flex-wrap items-start gap-4 rounded-soft @2xl:block"
    >
      <Townscape
        className={classNames('aspect-square shrink-0 rounded-soft bg-river-100 @max-2xl:w-28', crop)}
      />
      <span className="block min-w-0 flex-1 basis-40 text-balance wrap-anywhere @2xl:mt-3">
        <span className="block text-[0.9375rem] text-ink-soft">@{post.handle}</span>
        <span className="mt-0.5 block font-display text-lg leading-tight font-bold">{post.title}</span>
        <span className="mt-1.5 block font-semibold text-river-700 underline underline-offset-4 group-hover:decoration-2">
          Beitrag ansehen<span className="sr-only"> (öffnet in neuem Tab)</span>
        </span>
      </span>
    </a>
  )
}
