import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { ProfileForm } from '../../../features/accounts/profile-page'
import OwnBusinessPage from '../../../features/businesses/own-business-page'
import type { AdministeredEvent } from '../../../features/events/administration/administered-event'
import AdministrationPage from '../../../features/events/administration/administration-page'
import FeedsPage from '../../../features/events/administration/feeds-page'
import { SeriesDialog } from '../../../features/events/administration/series-dialog'
import { CorrectionDialog as VisitorsCorrectionDialog } from '../../../features/events/submission/correction-dialog'
import OWN_JOBS from '../../../features/jobs/own-form'
import MembersPage from '../../../features/members/office/members-page'
import { ButtonDialog, LinkDialog, PictureDialog } from '../../../features/newsletter/sending/editor/dialogs'
import { CorrectionDialog } from '../../../features/submissions/moderation/correction-dialog'
import type { Item } from '../../../features/submissions/moderation/item'
import { MonthDialog } from '../../../features/submissions/moderation/item-dialogs'
import { StepsDialog } from '../../../features/submissions/moderation/steps-dialog'
import { type Auth, AuthContext } from '../../../lib/session/auth-context'
import type { Role } from '../../../lib/session/roles'
import { fixedAuth } from '../../../lib/session/testing/sessions'
import { OwnEntryPage } from '../../own-entry/own-entry-page'
import { BUSINESS, EVENT, FEED, ITEM, JOB, MEMBER, PROFILE, SERIES_DATES, STEP } from './stored-rows'

const nothing = () => {}
/** Called with what a form changes without a request. */
export const changed = vi.fn()

/** A form that changes something stored: how it is opened, and what each field shows of it. */
type StoredForm = Readonly<{
  page: () => ReactNode
  address?: string
  /** Names of the buttons that open it. */
  open?: readonly RegExp[]
  save?: string
  /** Answers by a part of the address. */
  answers?: Readonly<Record<string, unknown>>
  /** Title of the dialog. */
  title?: string
  /** Most characters by field, as in the database. */
  lengths?: string
  /** The message after a changed text was stored. */
  said?: string
  fields: Readonly<Record<string, string>>
}>

const signedIn = (page: ReactNode) => (
  <AuthContext
    value={fixedAuth({
      user: { id: 'u' },
      role: 'member' as Role,
      roleKnown: true,
      offices: [],
    } as unknown as Auth)}
  >
    {page}
  </AuthContext>
)

const WEEK_AND_PICTURES = {
  hours: JSON.stringify({
    days: { mo: '9–12', tu: '', we: '', th: '', fr: '', sa: '', su: '' },
    seasons: [],
    exceptions: [],
    usualHolidays: true,
  }),
  pictures: JSON.stringify({ logo_url: BUSINESS.logo_url, pictures: BUSINESS.pictures }),
}
const BUTTON = { label: 'Jetzt anmelden', href: 'https://karten.example/' }
const PICTURE = { src: 'https://site.example/a.jpg', alt: 'Der Markt' }

/** Counts as a change only with other values. */
function same(before: unknown) {
  return (after: unknown) => {
    if (JSON.stringify(after) !== JSON.stringify(before)) changed()
  }
}

/** By file; several of one file have words behind it. */
export const STORED_FORMS: Readonly<Record<string, StoredForm>> = {
  'features/events/administration/event-dialog.tsx': {
    page: () => <AdministrationPage />,
    open: [/^Bearbeiten/],
    answers: { event_entries: [EVENT] },
    title: 'Event bearbeiten',
    lengths:
      'title 200, category 40, location 200, description 5000, status_note 300, organiser 200, price 200, ticket_url 2048, address 300, accessibility 1000, coordinates 2000',
    said: 'Event wurde aktualisiert',
    fields: {
      title: 'Hofkonzert',
      start_date: '2098-07-01T18:30',
      end_date: '2098-07-01T22:15',
      category: 'Markt',
      location: 'Schlosshof',
      description: 'Mit Blasmusik\nund Bier',
      status: 'postponed',
      status_note: 'Auf Herbst',
      organiser: 'Chor',
      price: '8 Euro',
      ticket_url: 'https://karten.example/',
      address: 'Schlossstraße 2',
      accessibility: 'Rampe am Tor',
      coordinates: '49.19, 12.52',
      remove_picture: '',
      scope: 'this',
    },
  },
  'features/events/administration/series-dialog.tsx': {
    page: () => (
      <SeriesDialog event={EVENT as AdministeredEvent} onSaved={async () => changed()} onClose={nothing} />
    ),
    answers: { series_dates: SERIES_DATES },
    title: 'Wiederholung ändern',
    fields: {
      scope: 'following',
      start_date: '2098-07-01T18:30',
      end_date: '2098-07-01T22:15',
      repetition: 'weekly',
    },
  },
  'features/events/administration/feed-dialog.tsx': {
    page: () => <FeedsPage />,
    open: [/^Bearbeiten/],
    answers: { 'event_feeds?': [FEED] },
    title: 'Kalender bearbeiten',
    lengths: 'name 120, url 2048, organiser 120, category 40, location 200',
    said: 'Kalender gespeichertEr wird gleich gelesen.',
    fields: {
      name: 'Sportverein',
      url: 'https://verein.example/kalender.ics',
      organiser: 'SV Musterstadt',
      category: 'Sport',
      location: 'Turnhalle',
    },
  },
  'features/events/submission/correction-dialog.tsx': {
    page: () => (
      <VisitorsCorrectionDialog
        open
        event={EVENT as AdministeredEvent}
        token="t"
        onChanged={changed}
        onClose={nothing}
      />
    ),
    save: 'Korrektur speichern',
    title: 'Veranstaltung korrigieren',
    lengths:
      'title 200, description 5000, location 200, organiser 200, price 200, ticket_url 2048, address 300, accessibility 1000',
    said: 'Korrektur gespeichertSie ist ab sofort öffentlich sichtbar.',
    fields: {
      title: 'Hofkonzert',
      description: 'Mit Blasmusik\nund Bier',
      start_date: '2098-07-01T18:30',
      end_date: '2098-07-01T22:15',
      location: 'Schlosshof',
      organiser: 'Chor',
      price: '8 Euro',
      ticket_url: 'https://karten.example/',
      address: 'Schlossstraße 2',
      accessibility: 'Rampe am Tor',
    },
  },
  'features/members/office/member-dialog.tsx': {
    page: () => <MembersPage />,
    open: [/^Zunftstube bearbeiten/],
    answers: {
      voucher_participants: [MEMBER],
      bank_details_access: [{ office: true, readable: true, second_factor_due: null }],
    },
    title: 'Mitglied bearbeiten',
    lengths:
      'name 200, business_name 200, category_name 100, description 5000, contact_person 120, address 200, postal_code 10, city 100, phone 50, email 254, website 2048, account_holder 120, iban 50',
    said: 'Mitglied aktualisiert',
    fields: {
      name: 'Zita Muster',
      business_name: 'Zunftstube',
      category_name: 'Genuss',
      location_type: 'acceptance',
      description: 'Wirtshaus',
      salutation: 'Frau',
      contact_person: 'Bernd Muster',
      address: 'Markt 1',
      postal_code: '93426',
      city: 'Roding',
      phone: '09461 1',
      email: 'zita@example.org',
      website: 'www.zunftstube.example',
      payment_method: 'einzug',
      account_holder: 'Anton Muster',
      iban: '',
    },
  },
  'features/businesses/office/business-dialog.tsx': {
    page: () => <MembersPage />,
    address: '/?liste=betriebe',
    open: [/^Eintrag von/],
    answers: { business_entries: [BUSINESS] },
    title: 'Optik Scharfblick: Eintrag',
    lengths:
      'about 10000, offers 3000, Montag 100, Dienstag 100, Mittwoch 100, Donnerstag 100, Freitag 100, Samstag 100, Sonntag 100, Was zeigt Bild 1?* 300, coordinates 2000',
    fields: {
      about: 'Seit 1950',
      offers: 'Sehtest',
      open_sundays: 'on',
      coordinates: '49.2, 12.51',
      ...WEEK_AND_PICTURES,
    },
  },
  'features/submissions/moderation/correction-dialog.tsx': {
    page: () => <CorrectionDialog kind="idea" item={ITEM as Item} onClose={nothing} onSaved={nothing} />,
    answers: { 'ideas?': { title: 'Bänke', content: 'Am Regen', category: 'environment' } },
    title: 'Text berichtigen',
    lengths: 'title 200, content 5000',
    said: 'Text berichtigt',
    fields: { title: 'Bänke', content: 'Am Regen', category: 'environment' },
  },
  'features/submissions/moderation/correction-dialog.tsx of a photo': {
    page: () => <CorrectionDialog kind="post" item={ITEM as Item} onClose={nothing} onSaved={nothing} />,
    answers: { 'my_roding_posts?': { title: 'Abend', content: 'Am Regen', alt_text: 'Der Fluss' } },
    title: 'Text berichtigen',
    lengths: 'title 200, content 5000, alt_text 300',
    said: 'Text berichtigt',
    fields: { title: 'Abend', content: 'Am Regen', alt_text: 'Der Fluss' },
  },
  'features/submissions/moderation/item-dialogs.tsx': {
    page: () => (
      <MonthDialog
        item={{ ...ITEM, photo_of_month: '2026-03-01' } as Item}
        onClose={nothing}
        onSaved={nothing}
      />
    ),
    title: 'Foto des Monats: Bänke',
    fields: { month: '2026-03-01' },
  },
  'features/submissions/moderation/step-form.tsx': {
    page: () => <StepsDialog item={ITEM as Item} onClose={nothing} />,
    open: [/^Ändern/],
    answers: { 'idea_steps?': [STEP] },
    title: 'Schritt ändern',
    lengths: 'answer 2000, signature 120, before_alt 300, after_alt 300',
    said: 'Schritt gespeichertEr steht ab sofort auf der Seite der Idee.',
    fields: {
      state: 'done',
      reached_on: '2026-06-01',
      answer: 'Sie stehen.',
      signature: 'Erika Muster',
      before_alt: 'Der leere Platz',
      after_alt: 'Der Platz mit Bänken',
    },
  },
  'features/newsletter/sending/editor/dialogs.tsx': {
    page: () => (
      <LinkDialog
        href="mailto:karten@example.org"
        onLink={same('mailto:karten@example.org')}
        onRemove={changed}
        onClose={nothing}
      />
    ),
    save: 'Übernehmen',
    title: 'Link',
    lengths: 'href 2048',
    fields: { href: 'karten@example.org' },
  },
  'features/newsletter/sending/editor/dialogs.tsx of a button': {
    page: () => <ButtonDialog button={BUTTON} onButton={same(BUTTON)} onClose={nothing} />,
    save: 'Übernehmen',
    title: 'Knopf',
    lengths: 'label 300, href 2048',
    fields: { label: 'Jetzt anmelden', href: 'https://karten.example/' },
  },
  'features/newsletter/sending/editor/dialogs.tsx of a picture': {
    page: () => <PictureDialog picture={PICTURE} onPicture={same(PICTURE)} onClose={nothing} />,
    save: 'Übernehmen',
    title: 'Bild',
    lengths: 'alt 300',
    fields: { alt: 'Der Markt' },
  },
  'features/businesses/own-business-form.tsx': {
    page: () => <OwnBusinessPage />,
    answers: { my_businesses: [{ id: 'a', entry: BUSINESS, changes: null, decision: null, held: [] }] },
    lengths:
      'name 200, business_name 200, address 200, postal_code 10, city 100, description 5000, about 10000, offers 3000, phone 50, email 254, website 2048, Montag 100, Dienstag 100, Mittwoch 100, Donnerstag 100, Freitag 100, Samstag 100, Sonntag 100, Was zeigt Bild 1?* 300',
    fields: {
      name: 'Optik Scharfblick',
      business_name: 'Scharfblick GmbH',
      address: 'Marktplatz 7',
      postal_code: '93426',
      city: 'Roding',
      description: 'Brillen',
      about: 'Seit 1950',
      offers: 'Sehtest',
      phone: '09461 2',
      email: 'optik@example.org',
      website: 'www.optik.example',
      open_sundays: 'on',
      ...WEEK_AND_PICTURES,
    },
  },
  'features/accounts/profile-page.tsx': {
    page: () => signedIn(<ProfileForm profile={PROFILE} />),
    save: 'Änderungen speichern',
    lengths: 'first_name 100, last_name 100, phone 50, address 200, postal_code 10, city 100',
    fields: {
      first_name: 'Erika',
      last_name: 'Mustermann',
      phone: '09461 3',
      address: 'Gasse 4',
      postal_code: '93413',
      city: 'Cham',
      newsletter_subscribed: 'on',
    },
  },
  'entries/own-entry/own-entry-page.tsx': {
    page: () => signedIn(<OwnEntryPage of={OWN_JOBS} id="j" />),
    answers: { my_submissions: [{ id: 'j' }], 'jobs?': [JOB] },
    lengths:
      'title 200, business 200, place 200, description 5000, contact_email 254, contact_phone 50, link 2048',
    said: 'Stellenangebot gespeichertEs wird nach Prüfung veröffentlicht.',
    fields: {
      title: 'Lehrstelle',
      employment: 'apprenticeship',
      starts_on: '2026-09-01',
      business: 'Bäckerei',
      place: 'Roding',
      description: 'Ab Herbst',
      contact_email: 'b@example.org',
      contact_phone: '09461 5',
      link: 'https://bäckerei.example/',
      open_until: '2026-07-20',
      homepage: '',
    },
  },
}
