/** Rules for photo posts, and what moderation does. */
export const GUIDELINES = {
  title: 'So bleibt es schön hier',
  rules: [
    {
      title: 'Selbst fotografiert',
      text: 'Teilen Sie nur Bilder, die Sie selbst gemacht haben oder zeigen dürfen.',
    },
    {
      title: 'Mit Rücksicht',
      text: 'Wer auf dem Foto zu erkennen ist, hat vorher Ja gesagt. Bei Kindern sagen es die Eltern.',
    },
    {
      title: 'Von hier',
      text: 'Ein Platz, ein Augenblick, ein Fest: Hauptsache, es hat mit unserer Stadt zu tun.',
    },
    {
      title: 'Freundlich und ohne Werbung',
      text: 'Für Angebote gibt es Schaufenster, für Ärger das persönliche Gespräch.',
    },
  ],
  moderation:
    'Alle Beiträge werden moderiert: Sie erscheinen sofort, und was nicht hierher passt, nehmen wir wieder herunter.',
  approval: 'Alle Beiträge werden moderiert: Sie erscheinen, sobald jemand vom Verein sie gelesen hat.',
} as const
