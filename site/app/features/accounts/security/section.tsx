import { type ReactNode, useId } from 'react'

/** Section of the page: title and description beside its content. */
export function Section({
  title,
  about,
  children,
}: {
  title: string
  about: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 first:border-0 first:pt-0 @4xl:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <div className="mt-2 grid gap-2 text-[0.9375rem] leading-snug text-ink-soft">{about}</div>
      </div>
      <div className="min-w-0 max-w-xl">{children}</div>
    </section>
  )
}
