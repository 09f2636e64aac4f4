import { VOUCHER } from './voucher'

const [small, middle, large] = VOUCHER.values

/** Texts of the voucher card's page. */
export const VOUCHER_PAGE = {
  title: VOUCHER.name,
  lead: `Ein Geschenk, das in der Stadt bleibt: ${small}, ${middle} oder ${large} Euro, einzulösen an über 80 Einlösestellen in ${VOUCHER.area}. Hier steht, wo die Karte gilt und wo es sie gibt.`,
  explanation: {
    title: 'So funktioniert die Karte',
    steps: [
      {
        name: 'Kaufen',
        text: `An jeder Verkaufsstelle, mit einem Wert von ${small}, ${middle} oder ${large} Euro.`,
      },
      {
        name: 'Verschenken',
        text: 'Zum Geburtstag, als Dankeschön, für die Belegschaft. Wer die Karte bekommt, sucht sich selbst aus, wofür.',
      },
      {
        name: 'Einlösen',
        text: `An jeder Einlösestelle, vom Bäcker bis zum Radgeschäft. Was in ${VOUCHER.area} ausgegeben wird, bleibt hier.`,
      },
    ],
  },
} as const
