import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeSettings } from '../../site/app/association/complete-settings.ts'
import type { Activity } from '../../site/app/association/processing/processing.ts'
import {
  type ProcessingRecord,
  recordSections,
} from '../../site/app/association/processing/record-sections.ts'
import type { SettingsDocument } from '../../site/app/association/schema/settings.ts'
import { privacy } from '../../site/app/association/texts/privacy.ts'
import { createPersonas } from './testing/personas.ts'

const { as, owner } = createPersonas()

const documentOf = (town: string) =>
  JSON.parse(readFileSync(`supabase/seed/settings/${town}.json`, 'utf8')) as SettingsDocument

/** The notice, from the facts that the database shows everybody; the record, from those that it shows the board. */
async function texts(town: string, areas: object, embedsPosts: boolean) {
  const document = documentOf(town)
  const settings = completeSettings({
    ...document,
    areas: { ...document.areas, ...areas },
  } as SettingsDocument)
  const rowsOf = async <Row>(sql: string) => (await as('visitor', sql)).rows as Row[]
  const notice = privacy(
    settings,
    await rowsOf('select label, months from retention_periods order by label'),
    {
      activities: await rowsOf<Activity>('select * from processing_activities order by label'),
      recipients: (await rowsOf<{ recipient: string }>('select * from processing_recipients')).map(
        ({ recipient }) => recipient,
      ),
      embedsPosts,
    },
    [{ of: 'jobs', text: 'Bei Stellenangeboten ist die Adresse öffentlich.' }],
  )
  const { rows } = await as('admin', 'select processing_record() as record')
  const record = recordSections({ settings, record: rows[0]?.record as ProcessingRecord, embedsPosts })
  return { notice, record }
}

const SWITCHES = [
  { mail: false, webhook: false, areas: {}, embedsPosts: false },
  { mail: true, webhook: false, areas: { ideas: false }, embedsPosts: true },
  {
    mail: true,
    webhook: true,
    areas: { ideas: false, photos: false, jobs: false, vouchers: false },
    embedsPosts: false,
  },
]

test.each(
  ['roding', 'beispielhausen'].flatMap((town) => SWITCHES.map((switches) => ({ town, ...switches }))),
)(
  'privacy notice and record of processing say the same: $town, mail $mail, webhook $webhook, embedding $embedsPosts',
  async ({ town, mail, webhook, areas, embedsPosts }) => {
    await owner('select public.note_mail_delivery($1)', [mail])
    await owner('delete from webhook_settings')
    if (webhook) await owner(`insert into webhook_settings (webhook_url) values ('https://versand.example')`)
    // Retention periods are shown from the first publication on.
    await owner(`insert into settings_versions (number, document)
      select coalesce(max(number), 0) + 1, '{}' from settings_versions`)
    const { notice, record } = await texts(town, areas, embedsPosts)
    const termsOf = (id: string) => notice.find((section) => section.id === id)?.terms ?? []
    const stored = new Map(termsOf('grundsatz'))
    const recipients = stored.get('Empfänger')
    stored.delete('Empfänger')
    const recorded = record.flatMap(({ title, lines: [purpose = '', ...rest] }) =>
      purpose.startsWith('Zweck: ')
        ? [[title, `${[purpose.slice('Zweck: '.length), ...rest].join('. ')}.`] as const]
        : [],
    )
    expect([...stored]).toEqual(recorded)
    expect(recorded.length).toBeGreaterThan(10)
    const linesOf = (title: string) => record.find((section) => section.title === title)?.lines
    expect(recipients).toBe(linesOf('Empfänger')?.join(' '))
    expect(termsOf('speicherdauer').map(([label, period]) => `${label}: ${period}`)).toEqual(
      linesOf('Löschfristen'),
    )

    expect(recipients?.includes('Mailserver')).toBe(mail)
    expect(recipients?.includes('Newsletter verschickt')).toBe(webhook)
    expect(recipients?.includes('Soziales Netzwerk')).toBe(embedsPosts)
    expect(stored.get('Ideen')?.includes('abgeschaltet')).toBe('ideas' in areas)
    const prose = JSON.stringify(notice)
    expect(prose.includes('Beitrag laden')).toBe(embedsPosts)
    expect(prose.includes('Bei Stellenangeboten')).toBe(!('jobs' in areas))
    expect(notice.filter(({ id }) => !id.startsWith('weiteres'))).toHaveLength(12)
  },
)
