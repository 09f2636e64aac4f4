import { useSettings } from '../../../association/use-settings'

/** Contact address for what cannot be done on this page. */
export function SupportHint() {
  const { contact } = useSettings()
  return (
    <section aria-labelledby="support" className="rounded-card bg-straw-light p-5">
      <h2 id="support" className="text-xl">
        Brauchen Sie Hilfe?
      </h2>
      <p className="mt-2">
        Stimmt etwas nicht? Schreiben Sie uns, wir kümmern uns darum. Ihr Konto löschen Sie unter
        „Sicherheit“.
      </p>
      <p className="mt-2">
        <a
          href={`mailto:${contact.email}`}
          className="inline-flex min-h-10 items-center text-link wrap-anywhere"
        >
          {contact.email}
        </a>
      </p>
    </section>
  )
}
