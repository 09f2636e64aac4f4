import { SOCIAL_POSTS, type SocialPost } from '../content/social'

/** Posts of the photo-sharing network as links: until they are embedded, nothing is asked of a foreign host. */
export function Social() {
  return (
    <section aria-labelledby="social" className="page-width py-16 sm:py-24">
      <h2 id="social" className="text-3xl sm:text-4xl">
        Unterwegs mit der Kamera
      </h2>
      <ul className="mt-7 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {SOCIAL_POSTS.map((post, place) => (
          <li key={post.url} className={place === 2 ? 'sm:max-lg:col-span-2' : undefined}>
            <SocialLink post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SocialLink({ post }: { post: SocialPost }) {
  return (
    <a
      href={post.url}
      target="_blank"
      rel="noopener"
      className="group flex h-full items-start gap-4 rounded-card border border-line bg-paper-bright p-5 hover:border-river-700"
    >
      <svg
        viewBox="0 0 40 40"
        className="size-10 shrink-0 fill-none stroke-river-700 stroke-[2.5]"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 13h7l3.5-5h11l3.5 5h7v20H4z" />
        <circle cx="20" cy="22" r="6.5" />
      </svg>
      <span>
        <span className="block text-ink-soft">@{post.handle}</span>
        <span className="mt-0.5 block font-display text-xl leading-tight font-bold">{post.title}</span>
        <span className="mt-2 block font-semibold text-river-700 underline underline-offset-4 group-hover:decoration-2">
          Beitrag ansehen<span className="sr-only"> (öffnet in neuem Tab)</span>
        </span>
      </span>
    </a>
  )
}
