/** `when` as text, or a function of the town's calendar day (`2026-11-21`) that returns it. */
export type Highlight = Readonly<{ title: string; when: string | ((today: string) => string); text: string }>

const LAST_DAY_OF_ADVENT = '12-24'

/** `Im Advent 2026`: this year's Advent until it is over, then next year's. */
export function inAdvent(today: string): string {
  const year = Number(today.slice(0, 4))
  return `Im Advent ${today.slice(5) > LAST_DAY_OF_ADVENT ? year + 1 : year}`
}

/** Yearly events of the association that are not in the calendar. */
export const HIGHLIGHTS: readonly Highlight[] = [
  {
    title: 'Weihnachtsdorf',
    when: inAdvent,
    text: 'Hütten, Lichter und der Duft von gebrannten Mandeln rund um den Marktplatz.',
  },
  {
    title: 'Verkaufsoffener Sonntag',
    when: 'Mehrmals im Jahr',
    text: 'Die Geschäfte der Innenstadt öffnen am Sonntag, mit Programm für Groß und Klein.',
  },
]
