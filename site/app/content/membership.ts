/** Texts of the membership page (fee: docs/product.md#membership). */
export const MEMBERSHIP = {
  title: 'Mitmachen',
  lead: 'Allein hat jeder Laden ein Schaufenster. Zusammen haben wir eine Stadt.',
  fee: { yearly: '120,00 €', interval: 'im Jahr, zuzüglich MwSt.', monthly: '10 € netto im Monat' },
  /** The printable application; a test compares this size with the file. */
  applicationForm: {
    label: 'Antrag als PDF herunterladen',
    href: '/Mitgliedsantrag.pdf',
    kind: 'PDF, 58 KB',
  },
  benefits: [
    {
      title: 'Die Gutscheinkarte',
      text: 'Wer in Roding schenkt, schenkt Roding: Nehmen Sie die Karte an, und das Geld bleibt in der Stadt.',
    },
    {
      title: 'Feste, die Leute bringen',
      text: 'Weihnachtsdorf, Märkte, verkaufsoffene Sonntage: Wir planen und werben gemeinsam, Sie öffnen die Tür.',
    },
    {
      title: 'Gesehen werden',
      text: 'Ihr Betrieb steht auf dieser Website, im Newsletter und dort, wo der Verein auftritt.',
    },
    {
      title: 'Eine Stimme im Rathaus',
      text: 'Parkplätze, Baustellen, Öffnungszeiten: Was alle betrifft, tragen wir zusammen vor.',
    },
  ],
  about: {
    title: 'Seit 1979 am selben Strang',
    text: [
      'Vor mehr als 45 Jahren haben sich Rodinger Geschäftsleute zusammengetan, damit die Stadt lebendig bleibt. Heute gehören über 80 Betriebe dazu: Läden und Wirtshäuser, Handwerk, Praxen und Büros, vom Familienbetrieb bis zur Filiale.',
      'Der Vorstand arbeitet ehrenamtlich. Mitreden kann jedes Mitglied, mitanpacken auch.',
    ],
  },
} as const
