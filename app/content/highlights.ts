/** What the association looks forward to, beyond the calendar. */
export const HIGHLIGHTS = [
  {
    title: 'Weihnachtsdorf',
    when: 'Dezember 2025',
    text: 'Hütten, Lichter und der Duft von gebrannten Mandeln rund um den Marktplatz.',
  },
  {
    title: 'Verkaufsoffener Sonntag',
    when: 'Mehrmals im Jahr',
    text: 'Die Geschäfte der Innenstadt öffnen am Sonntag, mit Programm für Groß und Klein.',
  },
] as const
