import { GUIDELINES } from '../../association/texts/guidelines'
import { useNeedsApproval } from '../../association/use-needs-approval'

/** Rules for posts and their moderation. */
export function Guidelines() {
  return (
    <section
      id="spielregeln"
      aria-labelledby="guidelines"
      className="on-river rounded-card bg-river-900 p-6 text-river-50 @2xl:p-10 print:border print:border-line"
    >
      <h2 id="guidelines" className="text-3xl">
        {GUIDELINES.title}
      </h2>
      <ul className="mt-6 grid gap-x-12 gap-y-6 @3xl:grid-cols-2">
        {GUIDELINES.rules.map(({ title, text }) => (
          <li key={title} className="border-l-3 border-straw pl-4">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-river-100">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-3xl border-t border-river-700 pt-5 text-river-100">
        {useNeedsApproval('posts') ? GUIDELINES.approval : GUIDELINES.moderation}
      </p>
    </section>
  )
}
