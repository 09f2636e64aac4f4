/** Stored rows in which every field differs from the others and from what a new one begins with. */

export const EVENT = {
  id: 'e1',
  title: 'Hofkonzert',
  description: 'Mit Blasmusik\r\nund Bier',
  category: 'market',
  start_date: '2098-07-01T16:30:25+00:00',
  end_date: '2098-07-01T20:15:40+00:00',
  location: 'Schlosshof',
  image_url: '/storage/v1/object/public/event-images/a.jpg',
  submitter_name: 'Max Muster',
  is_user_submitted: true,
  status: 'postponed',
  status_note: 'Auf Herbst',
  organiser: 'Chor',
  price: '8 Euro',
  ticket_url: 'https://karten.example/',
  accessibility: 'Rampe am Tor',
  address: 'Schlossstraße 2',
  latitude: 49.19,
  longitude: 12.52,
  series_id: 's',
  sequence: 3,
  updated_at: '2026-05-01T10:00:00+00:00',
  submitter_email: null,
  submitter_phone: null,
  state: 'approved',
  unseen: false,
  before: null,
  feed: null,
}

export const SERIES_DATES = ['2098-07-01', '2098-07-15'].map((day, place) => ({
  ...{ id: `e${place + 1}`, series_day: day, status: 'scheduled' },
  rule: 'INTERVAL=2;FREQ=WEEKLY;BYDAY=TU;COUNT=2',
  ...{ start_date: `${day}T16:30:00+00:00`, end_date: `${day}T20:15:00+00:00` },
}))

export const FEED = {
  id: 'f',
  name: 'Sportverein',
  url: 'https://verein.example/kalender.ics',
  organiser: 'SV Musterstadt',
  category: 'sport',
  location: 'Turnhalle',
  is_active: true,
  created_at: '2026-05-01T10:00:00+00:00',
}

export const MEMBER = {
  id: 'm',
  external_id: 'manual-1',
  name: 'Zita Muster',
  business_name: 'Zunftstube',
  description: 'Wirtshaus',
  category_name: 'Genuss',
  address: 'Markt 1',
  postal_code: '93426',
  city: 'Roding',
  phone: '09461 1',
  email: 'zita@example.org',
  website: 'www.zunftstube.example',
  location_type: 'acceptance',
  salutation: 'Frau',
  contact_person: 'Bernd Muster',
  payment_method: 'einzug',
  account_holder: 'Anton Muster',
  iban_masked: 'DE•• •••• … 2051',
  created_at: '2026-03-04T23:30:00+00:00',
}

export const BUSINESS = {
  id: 'a',
  ...{
    name: 'Optik Scharfblick',
    business_name: 'Scharfblick GmbH',
    description: 'Brillen',
    category_name: 'Optik',
  },
  ...{ address: 'Marktplatz 7', postal_code: '93426', city: 'Roding' },
  ...{ phone: '09461 2', email: 'optik@example.org', website: 'www.optik.example' },
  ...{ accepts_vouchers: true, sells_vouchers: false, is_member: true },
  ...{ about: 'Seit 1950', offers: 'Sehtest' },
  hours: { weekly: { mo: [['09:00', '12:00']] }, holidays: 'usual' },
  open_sundays: true,
  logo_url: '/storage/v1/object/public/business-pictures/logo.png',
  pictures: [{ alt: 'Der Laden', image_url: '/storage/v1/object/public/business-pictures/a.jpg' }],
  ...{ latitude: 49.2, longitude: 12.51 },
  updated_at: '2026-05-01T10:00:00+00:00',
}

export const ITEM = {
  id: 'i',
  title: 'Bänke',
  author: null,
  email: null,
  content: 'Am Regen',
  image_url: null,
  state: 'approved',
  likes_count: 4,
  created_at: '2026-05-01T12:00:00+00:00',
}

export const STEP = {
  id: 's',
  idea_id: 'i',
  state: 'done',
  reached_on: '2026-06-01',
  answer: 'Sie stehen.',
  signature: 'Erika Muster',
  before_url: '/storage/v1/object/public/social-posts/vorher.jpg',
  before_alt: 'Der leere Platz',
  after_url: '/storage/v1/object/public/social-posts/nachher.jpg',
  after_alt: 'Der Platz mit Bänken',
  created_at: '2026-06-01T10:00:00+00:00',
}

export const PROFILE = {
  user_id: 'u',
  first_name: 'Erika',
  last_name: 'Mustermann',
  phone: '09461 3',
  address: 'Gasse 4',
  city: 'Cham',
  postal_code: '93413',
  newsletter_subscribed: true,
}

export const JOB = {
  id: 'j',
  title: 'Lehrstelle',
  employment: 'apprenticeship',
  business: 'Bäckerei',
  place: 'Roding',
  description: 'Ab Herbst',
  contact_email: 'b@example.org',
  contact_phone: '09461 5',
  link: 'https://bäckerei.example/',
  starts_on: '2026-09-01',
  open_until: '2026-07-20',
  status: 'approved',
}
