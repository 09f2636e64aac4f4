import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { ENTITIES } from '../../supabase/functions/_shared/entities'

type Kind = Readonly<{
  name: string
  path: string
  id?: string
  feed?: boolean
  picture?: boolean
  own?: boolean
}>

/** List, page and what else a kind has, in modules that serve every kind (`shell/public-kinds.ts`). */
const kind = ({ name, path, id = ':entry', feed = true, picture = true, own = false }: Kind) => [
  route(path, 'routes/entries.tsx', { id: name }),
  ...(feed ? [route(`${path}/feed.xml`, 'routes/entries-feed.ts', { id: `${name}-feed` })] : []),
  ...(own ? [route(`${path}/aufgeben`, 'routes/own-entry.tsx', { id: `new-${name}` })] : []),
  route(`${path}/${id}`, 'routes/entry.tsx', { id: `${name}-entry` }),
  ...(picture ? [route(`${path}/${id}/bild.png`, 'routes/entry-picture.ts', { id: `${name}-picture` })] : []),
  ...(own ? [route(`${path}/${id}/bearbeiten`, 'routes/own-entry.tsx', { id: `own-${name}` })] : []),
]

export default [
  // Public
  index('routes/home.tsx'),
  ...kind({ name: 'events', path: 'events' }),
  route('events/kalender.ics', 'routes/events-calendar.ts'),
  route('events/:id/kalender.ics', 'routes/event-calendar.ts'),
  ...kind({ name: 'ideas', path: 'ideen' }),
  ...Object.values(ENTITIES).flatMap(({ name, path }) =>
    kind({ name, path: path.slice(1), id: ':id', own: true }),
  ),
  route('gutscheine', 'routes/vouchers.tsx'),
  route('karte', 'routes/town-map.tsx'),
  route('suche', 'routes/search.tsx'),
  route('betriebe/zeiten.json', 'routes/business-hours.ts'),
  route('betriebe/orte.json', 'routes/business-places.ts'),
  route('betriebe/:entry', 'routes/business.tsx'),
  route('betriebe/:entry/bild.png', 'routes/business-picture.ts'),
  route('betriebe/:entry/plakat.pdf', 'routes/business-poster.ts'),
  route('impressum', 'routes/imprint.tsx'),
  route('datenschutz', 'routes/privacy.tsx'),
  route('nutzungsbedingungen', 'routes/terms.tsx'),
  route('mitmachen', 'routes/membership.tsx'),

  // Newsletter: the archive, and links in its mails
  route('newsletter', 'routes/newsletter-archive.tsx'),
  route('newsletter/feed.xml', 'routes/newsletter-feed.ts'),
  route('newsletter/:slug', 'routes/archived-newsletter.tsx'),
  route('newsletter/bestaetigen/:token', 'routes/newsletter-confirmation.tsx'),
  route('newsletter/abmelden/:token', 'routes/newsletter-unsubscription.tsx'),

  // What became of a submission, by its private link
  route('status/:token', 'routes/submission-status.tsx'),

  // Accounts
  route('auth/login', 'routes/login.tsx'),
  route('auth/register', 'routes/register.tsx'),
  route('auth/forgot', 'routes/forgot-password.tsx'),
  route('auth/reset', 'routes/reset-password.tsx'),
  route('auth/confirm', 'routes/confirm.tsx'),

  // Admins
  route('admin/verarbeitungsverzeichnis.pdf', 'routes/processing-record.ts'),
  route('admin', 'routes/admin.tsx', [
    index('routes/admin-dashboard.tsx'),
    route('content', 'routes/admin-content.tsx'),
    route('events', 'routes/admin-events.tsx'),
    route('events/kalender', 'routes/admin-event-feeds.tsx'),
    route('members', 'routes/admin-members.tsx'),
    route('subscribers', 'routes/admin-subscribers.tsx'),
    route('newsletter', 'routes/admin-newsletter.tsx'),
    route('meldungen', 'routes/admin-reports.tsx'),
    route('papierkorb', 'routes/admin-bin.tsx'),
    route('einrichtung/:step?', 'routes/admin-setup.tsx'),
    route('einstellungen/:part?', 'routes/admin-settings.tsx'),
    route('uebergabe', 'routes/admin-hand-over.tsx'),
    route('protokoll', 'routes/admin-log.tsx'),
    route('datenschutz', 'routes/admin-privacy.tsx'),
    route('*', 'routes/not-found.tsx', { id: 'missing-admin-page' }),
  ]),

  // Members
  route('member', 'routes/member.tsx', [
    index('routes/member-profile.tsx'),
    route('betrieb/:id?', 'routes/member-business.tsx'),
    route('posts', 'routes/member-posts.tsx'),
    route('newsletter', 'routes/member-newsletter.tsx'),
    route('notifications', 'routes/member-notifications.tsx'),
    route('security', 'routes/member-security.tsx'),
  ]),

  // Everybody with an account
  route('konto', 'routes/account.tsx', [
    index('routes/account-overview.tsx'),
    route('posts', 'routes/member-posts.tsx', { id: 'own-posts' }),
    route('newsletter', 'routes/member-newsletter.tsx', { id: 'own-newsletter' }),
    route('security', 'routes/member-security.tsx', { id: 'own-security' }),
  ]),

  // For machines
  route('einstellungen.json', 'routes/settings.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('site.webmanifest', 'routes/manifest.ts'),
  // Shown by the service worker without a connection
  route('offline', 'routes/offline.ts'),

  // Made from the settings
  route('Satzung.pdf', 'routes/document.ts', { id: 'statutes' }),
  route('Mitgliedsantrag.pdf', 'routes/document.ts', { id: 'application-file' }),
  route('Teilnehmerliste.pdf', 'routes/participant-list.ts'),
  route('sharing.png', 'routes/sharing-picture.ts'),
  route('zeichen/:name', 'routes/icon.ts'),
  route('farben.css', 'routes/colours.ts'),

  // For frames on other sites
  route('einbetten/termine', 'routes/events-embedded.ts'),
  route('einbetten/ideen', 'routes/ideas-embedded.ts'),

  // The document of the frame for embedded posts
  route('beitrag-im-rahmen', 'routes/post-frame.ts'),
  // The document of the frame for the preview of newsletters
  route('newsletter-vorschau', 'routes/newsletter-preview-frame.ts'),
  // Frame for previews with the draft of the settings
  route('einstellungen-vorschau', 'routes/settings-preview-frame.ts'),

  // Photos and stories, at the address of the settings
  ...kind({ name: 'posts', path: ':area', feed: false, picture: false }),
  route(':area/teilen', 'routes/shared-photo.tsx'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
