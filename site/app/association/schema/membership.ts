import { address, amount, choice, group, line, list, text } from './values.ts'

export const membership = group('Mitgliedschaft', {
  fee: amount(0, 100_000, {
    label: 'Mitgliedsbeitrag im Jahr, in Euro',
    needed: true,
  }),
  vat: choice({ plus: 'zuzüglich MwSt.', included: 'inklusive MwSt.', none: 'ohne MwSt.' }, 'none', {
    label: 'Mehrwertsteuer',
  }),
  creditorId: line(
    '[DE00 ZZZ0 0000 0000 00]',
    { label: 'Gläubiger-Identifikationsnummer', help: 'Für das SEPA-Lastschriftmandat.', needed: true },
    40,
  ),
  lead: line('Allein hat jeder Laden ein Schaufenster. Zusammen haben wir eine Stadt.', {
    label: 'Einleitung der Seite „Mitmachen“',
  }),
  benefits: list(
    {
      title: line('', { label: 'Titel', needed: true }),
      text: text('', { label: 'Text', needed: true }, 500),
    },
    [
      {
        title: 'Die Gutscheinkarte',
        text: 'Wer hier schenkt, schenkt die ganze Stadt: Nehmen Sie die Karte an, und das Geld bleibt am Ort.',
      },
      {
        title: 'Feste, die Leute bringen',
        text: 'Märkte, Feste, verkaufsoffene Sonntage: Wir planen und werben gemeinsam, Sie öffnen die Tür.',
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
    { label: 'Was Mitglieder davon haben', item: 'Vorteil', most: 12 },
  ),
  aboutTitle: line('Gemeinsam am selben Strang', { label: 'Über den Verein: Überschrift' }),
  about: list(
    { text: text('', { label: 'Absatz', needed: true }) },
    [{ text: 'Der Vorstand arbeitet ehrenamtlich. Mitreden kann jedes Mitglied, mitanpacken auch.' }],
    { label: 'Über den Verein', item: 'Absatz', most: 8 },
  ),
})

export const vouchers = group('Gutscheinkarte', {
  name: line('Gutscheinkarte', { label: 'Name der Karte', needed: true }, 80),
  values: list(
    { value: amount(10, 10_000, { label: 'Wert in Euro', needed: true }) },
    [{ value: 10 }, { value: 25 }, { value: 50 }],
    { label: 'Werte', item: 'Wert', needed: true, most: 6 },
  ),
  acceptancePoints: line('Viele Einlösestellen', {
    label: 'Wie viele Einlösestellen',
    help: 'Zum Beispiel „Über 80 Einlösestellen“. Auf der Startseite folgt „in {Region}“.',
  }),
  participantList: address('', {
    label: 'Teilnehmerliste zum Ausdrucken',
    help: 'Leer gelassen: Die Liste entsteht von selbst aus den eingetragenen Geschäften und ist immer aktuell.',
  }),
  lead: text(
    'Ein Geschenk, das in der Stadt bleibt: {Kartenwerte} Euro, einzulösen in {Region}. Hier steht, wo die Karte gilt und wo es sie gibt.',
    { label: 'Einleitung der Seite „Gutscheine“' },
  ),
  steps: list(
    {
      name: line('', { label: 'Schritt', needed: true }),
      text: text('', { label: 'Text', needed: true }, 500),
    },
    [
      { name: 'Kaufen', text: 'An jeder Verkaufsstelle, mit einem Wert von {Kartenwerte} Euro.' },
      {
        name: 'Verschenken',
        text: 'Zum Geburtstag, als Dankeschön, für die Belegschaft. Wer die Karte bekommt, sucht sich selbst aus, wofür.',
      },
      {
        name: 'Einlösen',
        text: 'An jeder Einlösestelle, vom Bäcker bis zum Radgeschäft. Was in {Region} ausgegeben wird, bleibt hier.',
      },
    ],
    { label: 'So funktioniert die Karte', item: 'Schritt', most: 6 },
  ),
})
