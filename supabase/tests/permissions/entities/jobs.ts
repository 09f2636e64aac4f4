import { ownEntity } from '../own-entity.ts'

export default [
  ownEntity({
    kind: 'job',
    table: 'jobs',
    columns:
      'id title employment business place description contact_email contact_phone link starts_on open_until status created_at',
    values: {
      title: 'Verkauf',
      employment: 'full_time',
      business: 'Bäckerei',
      place: 'Roding',
      description: 'Früh',
      contact_email: 'jobs@example.org',
    },
    email: 'contact_email',
    text: 'description',
    coded: ['employment', 'starts_on'],
    refused: [
      ['title', ''],
      ['employment', 'Vollzeit'],
      ['business', ' '],
      ['place', 'a\u0001'],
      ['description', 'x'.repeat(5001)],
      ['contact_email', 'a@b.de?bcc=x@b.de'],
      ['contact_phone', ' '],
      ['link', 'javascript:alert(1)'],
      ['starts_on', 'infinity'],
    ],
  }),
]
