export function NewsletterHint() {
  return (
    <section
      aria-labelledby="newsletter-hint"
      data-print="no"
      className="rounded-card border border-line bg-paper-deep p-6"
    >
      <h2 id="newsletter-hint" className="text-xl">
        Keine Veranstaltung mehr verpassen
      </h2>
      <p className="mt-2">
        Mit unserem Newsletter erfahren Sie zuerst, was in der Stadt ansteht.{' '}
        <a href="#newsletter" className="text-link font-semibold">
          Newsletter abonnieren
        </a>
      </p>
    </section>
  )
}
