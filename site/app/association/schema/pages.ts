import { byEntity } from '../../../../supabase/functions/_shared/entities.ts'
import { group, line, text } from './values.ts'

const description = (value: string, label: string) => line(value, { label }, 300)

/** What search engines and shared links say about the pages. */
export const pages = group('Beschreibungen für Suchmaschinen', {
  homeTitle: line('{Kurzname}: Läden, Feste, Gemeinschaft', { label: 'Startseite: Titel' }),
  home: description(
    '{Kurzname}: Betriebe aus {Ort}, Feste und Märkte und ein offenes Ohr für Ideen.',
    'Startseite',
  ),
  events: description(
    'Märkte, Feste, verkaufsoffene Sonntage und Kultur in {Ort}: alle kommenden Termine, und ein Platz für Ihre eigene Veranstaltung.',
    'Veranstaltungen',
  ),
  ideas: description(
    'Ideen für {Ort}: vorschlagen, was in der Stadt besser werden kann, und unterstützen, was andere vorschlagen.',
    'Ideen',
  ),
  posts: description(
    'Fotos und kleine Geschichten aus {Ort}, geteilt von Menschen, die hier leben. Schauen Sie sich um und zeigen Sie Ihr eigenes Bild.',
    'Fotos und Geschichten',
  ),
  vouchers: description(
    '{Gutscheinkarte} zu {alle Kartenwerte} Euro: alle Einlösestellen und Verkaufsstellen mit Adresse, Telefon und Website.',
    'Gutscheine',
  ),
  map: description(
    'Alle Betriebe und die nächsten Veranstaltungen in {Ort} auf einer Karte: was in der Nähe ist und wer gerade geöffnet hat.',
    'Karte',
  ),
  ...byEntity((entity) => description(entity.description, entity.many)),
  newsletter: description(
    'Alle Ausgaben unseres Newsletters zum Nachlesen: Termine, Aktionen und Geschichten aus den Betrieben in {Ort}.',
    'Newsletter',
  ),
  membership: description(
    '{Kurzname}: was Mitglieder davon haben, was es kostet, wer schon dabei ist, und der Antrag zum Ausfüllen.',
    'Mitmachen',
  ),
  imprint: description(
    '{Kurzname}: Anschrift, Vorstand und Kontakt, wer die Website gestaltet hat und wofür wir haften.',
    'Impressum',
  ),
  privacy: description(
    'Keine Cookies, keine Verfolger: welche Daten diese Website braucht, wofür, wie lange und welche Rechte Sie haben.',
    'Datenschutz',
  ),
  login: description('Einloggen in Ihr Konto, {Kurzname}: Mitgliederbereich und Verwaltung.', 'Login'),
  register: description(
    'Ein Konto anlegen, {Kurzname}: für Mitglieder und alle, die mitmachen.',
    'Registrierung',
  ),
  resetPassword: description('Ein neues Passwort für Ihr Konto wählen, {Kurzname}.', 'Neues Passwort'),
})

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
