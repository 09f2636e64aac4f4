/** Says that the office has corrected a text. */
export function Corrected({ note }: { note: { corrected_at?: string } }) {
  return note.corrected_at && <span className="block">redaktionell bearbeitet</span>
}
