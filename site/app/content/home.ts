import { ASSOCIATION } from './association'
import { VOUCHER } from './voucher'

const [small, middle, large] = VOUCHER.values

/** Texts of the home page, by section. */
export const HOME = {
  hero: {
    title: ['Läden, Feste, Ideen.', `Gemeinsam für ${ASSOCIATION.town}.`],
    text: 'Über 80 Betriebe, seit mehr als 45 Jahren: Wir richten Märkte und Feste aus, geben die Gutscheinkarte heraus und machen gute Ideen zum Stadtgespräch.',
  },
  voucher: {
    title: 'Eine Karte, die ganze Stadt',
    text: `Verschenken Sie den Bummel gleich mit: Die ${VOUCHER.name} gibt es zu ${small}, ${middle} und ${large} Euro. Sie gilt beim Bäcker wie im Wirtshaus, im Buchladen wie im Radgeschäft.`,
  },
  ideas: {
    title: 'Was fehlt Ihnen in der Stadt?',
    text: 'Mehr Bänke am Fluss, ein Radständer, ein Fest? Hängen Sie es an unser Brett. Was viele gut finden, nehmen wir mit ins Rathaus.',
  },
  events: {
    /** Events listed below the hero. */
    shown: 3,
    title: 'Feiern Sie mit',
    text: 'Markttage, Feste, Konzerte – und Platz für das, was Sie selbst auf die Beine stellen.',
  },
  photos: {
    title: `${ASSOCIATION.town}, mit Ihren Augen`,
    text: 'Geteilt von Menschen, die hier leben.',
  },
  posts: {
    title: `Mein ${ASSOCIATION.town}`,
    text: 'Der Nebel über dem Regen, die ersten Brezn des Tages: Teilen Sie ein Bild und die Geschichte dazu.',
  },
  join: {
    title: 'Mitmachen',
    text: 'Werbung, Gutscheinkarte, Feste und ein kurzer Draht zu allen anderen – für Betriebe jeder Größe.',
  },
  social: {
    title: 'Unterwegs mit der Kamera',
    text: 'Was gerade aufgebaut, gebacken und gefeiert wird, zeigen wir auch in den sozialen Medien.',
  },
  figures: { title: 'Seit über 45 Jahren die Stimme der Betriebe in der Stadt' },
  board: {
    title: 'Vorstand',
    text: 'Ehrenamtlich und ansprechbar: Kommen Sie einfach im Laden vorbei oder rufen Sie an.',
  },
  closing: { title: 'Eine Stadt lebt von denen, die mitmachen.' },
} as const
