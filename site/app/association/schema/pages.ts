import { byEntity } from '../../../../supabase/functions/_shared/entities.ts'
import { group, line } from './values.ts'

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
