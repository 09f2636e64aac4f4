import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
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

/** Pages that load in the browser. */
const inArea = (id: string, ...pages: RouteConfigEntry[]) => layout('routes/area-page.tsx', { id }, pages)

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
  inArea(
    'auth',
    route('auth/login', 'features/accounts/sign-in-page.tsx'),
    route('auth/register', 'features/accounts/registration-page.tsx'),
    route('auth/forgot', 'features/accounts/forgot-page.tsx'),
    route('auth/reset', 'features/accounts/reset-page.tsx'),
    route('auth/confirm', 'features/accounts/confirm-page.tsx'),
  ),

  // Admins
  route('admin/verarbeitungsverzeichnis.pdf', 'routes/processing-record.ts'),
  route('admin', 'routes/admin.tsx', [
    inArea(
      'admin-pages',
      index('routes/admin-dashboard.tsx'),
      route('content', 'features/submissions/moderation/moderation-page.tsx'),
      route('events', 'features/events/administration/administration-page.tsx'),
      route('events/kalender', 'features/events/administration/feeds-page.tsx'),
      route('members', 'features/members/office/members-page.tsx'),
      route('subscribers', 'features/newsletter/subscribers/subscribers-page.tsx'),
      route('newsletter', 'features/newsletter/sending/newsletter-page.tsx'),
      route('meldungen', 'features/submissions/moderation/reports-page.tsx'),
      route('papierkorb', 'features/submissions/moderation/bin-page.tsx'),
      route('einrichtung/:step?', 'association/editor/setup/setup-page.tsx'),
      route('einstellungen/:part?', 'association/editor/settings-page.tsx'),
      route('uebergabe', 'features/members/accounts/hand-over-page.tsx'),
      route('protokoll', 'features/office/audit-log/audit-log-page.tsx'),
      route('datenschutz', 'features/office/personal-data/privacy-page.tsx'),
      route('*', 'routes/not-found.tsx', { id: 'missing-admin-page' }),
    ),
  ]),

  // Members
  route('member', 'routes/member.tsx', [
    inArea(
      'member-pages',
      index('features/accounts/profile-page.tsx'),
      route('betrieb/:id?', 'features/businesses/own-business-page.tsx'),
      route('posts', 'features/submissions/submissions-page.tsx'),
      route('newsletter', 'features/newsletter/subscription-page.tsx'),
      route('notifications', 'features/accounts/notifications-page.tsx'),
      route('security', 'features/accounts/security/security-page.tsx'),
    ),
  ]),

  // Everybody with an account
  route('konto', 'routes/account.tsx', [
    inArea(
      'account-pages',
      index('features/accounts/overview-page.tsx'),
      route('posts', 'features/submissions/submissions-page.tsx', { id: 'own-posts' }),
      route('newsletter', 'features/newsletter/subscription-page.tsx', {
        id: 'own-newsletter',
      }),
      route('security', 'features/accounts/security/security-page.tsx', { id: 'own-security' }),
    ),
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
