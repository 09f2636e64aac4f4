/** Message on pages that need scripts, inside of `NeedsScript`. */
export function ScriptNeeded({ what }: { what: string }) {
  return (
    <div className="mx-auto max-w-prose px-6 py-16">
      <p className="font-display text-2xl leading-tight font-extrabold">{what} braucht JavaScript.</p>
      <p className="mt-3">
        In Ihrem Browser ist es ausgeschaltet oder blockiert. Bitte schalten Sie es für diese Seite ein und
        laden Sie sie neu. Veranstaltungen, Gutscheine, Ideen und Beiträge können Sie auch ohne lesen.
      </p>
      <p className="mt-3">
        <a href="/" className="text-link">
          Zur Startseite
        </a>
      </p>
    </div>
  )
}
