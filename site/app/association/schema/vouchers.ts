import { address, amount, group, line, list, text } from './values.ts'

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
