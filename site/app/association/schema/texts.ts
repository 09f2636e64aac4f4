import { group, line, text } from './values.ts'

/** Texts of the home page. */
export const texts = group('Texte der Startseite', {
  heroTop: line('Läden, Feste, Ideen.', { label: 'Startseite: Titel, erste Zeile' }, 60),
  heroBottom: line('Gemeinsam für {Ort}.', { label: 'Startseite: Titel, zweite Zeile' }, 60),
  hero: text(
    'Wir richten Märkte und Feste aus, bringen Betriebe zusammen und machen gute Ideen zum Stadtgespräch.',
    { label: 'Startseite: Einleitung' },
  ),
  voucherTitle: line('Eine Karte, die ganze Stadt', { label: 'Gutscheinkarte: Überschrift' }),
  voucher: text(
    'Verschenken Sie den Bummel gleich mit: Die {Gutscheinkarte} gibt es zu {alle Kartenwerte} Euro. Sie gilt beim Bäcker wie im Wirtshaus, im Buchladen wie im Radgeschäft.',
    { label: 'Gutscheinkarte: Text' },
  ),
  ideasTitle: line('Was fehlt Ihnen in der Stadt?', { label: 'Ideen: Überschrift' }),
  ideas: text(
    'Mehr Bänke, ein Radständer, ein Fest? Hängen Sie es an unser Brett. Was viele gut finden, nehmen wir mit ins Rathaus.',
    { label: 'Ideen: Text' },
  ),
  eventsTitle: line('Feiern Sie mit', { label: 'Veranstaltungen: Überschrift' }),
  events: text('Markttage, Feste, Konzerte – und Platz für das, was Sie selbst auf die Beine stellen.', {
    label: 'Veranstaltungen: Text',
  }),
  photosTitle: line('{Ort}, mit Ihren Augen', { label: 'Fotos: Überschrift' }),
  photos: line('Geteilt von Menschen, die hier leben.', { label: 'Fotos: Text' }),
  posts: text('Ein Platz, ein Augenblick, ein Fest: Teilen Sie ein Bild und die Geschichte dazu.', {
    label: 'Fotos und Geschichten: Einladung',
  }),
  join: text('Werbung, Feste und ein kurzer Draht zu allen anderen – für Betriebe jeder Größe.', {
    label: 'Mitmachen: Text',
  }),
  socialTitle: line('Unterwegs mit der Kamera', { label: 'Soziale Medien: Überschrift' }),
  social: text('Was gerade aufgebaut, gebacken und gefeiert wird, zeigen wir auch in den sozialen Medien.', {
    label: 'Soziale Medien: Text',
  }),
  figuresTitle: line('Die Stimme der Betriebe in der Stadt', { label: 'Zahlen: Überschrift' }),
  boardText: text('Ehrenamtlich und ansprechbar: Kommen Sie einfach im Laden vorbei oder rufen Sie an.', {
    label: 'Vorstand: Text',
  }),
  closingTitle: line('Eine Stadt lebt von denen, die mitmachen.', { label: 'Schluss: Überschrift' }),
})
