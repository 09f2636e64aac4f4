import { describe, expect, it } from 'vitest'
import { planSubscribers } from '../subscriber-csv'

const plan = (text: string) => planSubscribers(new TextEncoder().encode(text), [])
const A = 'eva@example.org'
const B = 'weg@example.org'

/** Headings and lines as the programs export them, shortened: somebody who gets the newsletter, and people who don't. No public file confirms those of MailPoet and Mailjet. */
const FILES: Readonly<Record<string, readonly [header: string, active: string, ...others: string[]]>> = {
  Mailchimp: [
    'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,UNSUB_TIME,UNSUB_REASON,CLEAN_TIME,TAGS',
    `${A},Eva,Muster,2,,2020-01-01 10:00:00,2021-01-01 10:00:00,,,,`,
    `${B},Udo,Weg,2,,,2021-01-01 10:00:00,2021-01-01 10:00:00,N/A,,`,
    `${B},Udo,Weg,2,,,2021-01-01 10:00:00,,,2022-01-01 10:00:00,`,
  ],
  'Mailchimp (Kontakte)': [
    'Email Address,First Name,Last Name,Email Marketing Status',
    `${A},Eva,Muster,Subscribed`,
    ...['Unsubscribed', 'Non-Subscribed', 'Cleaned', 'Archived', ''].map(
      (status) => `${B},Udo,Weg,${status}`,
    ),
  ],
  Brevo: [
    'CONTACT ID;EMAIL;VORNAME;NACHNAME;SMS_BLOCKLISTED;EMAIL_BLOCKLISTED;ADDED_TIME',
    `1;${A};Eva;Muster;yes;no;01-01-2020`,
    `2;${B};Udo;Weg;no;yes;01-01-2020`,
  ],
  'Brevo (API)': [
    'EMAIL,FIRSTNAME,LASTNAME,_SUBSCRIBED,_BLOCKLISTED',
    `${A},Eva,Muster,email_marketing,sms_marketing`,
    `${B},Udo,Weg,,email_marketing`,
  ],
  Sendinblue: ['EMAIL;NOM;PRENOM;EMAIL_BLACKLISTED', `${A};Muster;Eva;0`, `${B};Weg;Udo;1`],
  CleverReach: [
    'email;registered;activated;deactivated;source;vorname;nachname',
    `${A};12.02.2018;12.02.2018;0;Formular;Eva;Muster`,
    `${B};12.02.2018;12.02.2018;01.01.2020;Formular;Udo;Weg`,
    `${B};12.02.2018;0;0;Formular;Udo;Weg`,
  ],
  MailPoet: [
    'E-Mail,Vorname,Nachname,Liste,Listenstatus,Globaler Status',
    `${A},Eva,Muster,News,Abonniert,Abonniert`,
    ...['Abgemeldet', 'Unbestätigt', 'Zurückgewiesen', 'Inaktiv'].map(
      (status) => `${B},Udo,Weg,News,Abonniert,${status}`,
    ),
  ],
  listmonk: [
    'uuid,email,name,attributes,status,created_at,updated_at',
    `u1,${A},Eva Muster,"{""city"": ""X, Y""}",enabled,2020-01-01,2020-01-01`,
    ...['blocklisted', 'disabled'].map((status) => `u2,${B},Udo Weg,{},${status},2020-01-01,2020-01-01`),
  ],
  rapidmail: [
    'email;firstname;lastname;status;created',
    `${A};Eva;Muster;active;2020-01-01`,
    ...['bounced', 'deleted', 'abused', 'new', 'abgemeldet'].map(
      (status) => `${B};Udo;Weg;${status};2020-01-01`,
    ),
  ],
  Mailjet: [
    'email,name,IsExcludedFromCampaigns,IsUnsubscribed,IsOptInPending',
    `${A},Eva Muster,false,false,false`,
    `${B},Udo Weg,true,false,false`,
    `${B},Udo Weg,false,true,false`,
    `${B},Udo Weg,false,false,true`,
  ],
  'a list by hand': [
    'Name;Vorname;Mail;Newsletter;abgemeldet am',
    `Muster;Eva;${A};ja;`,
    `Weg;Udo;${B};nein;`,
    `Weg;Udo;${B};ja;1.3.2024`,
  ],
}

describe.each(Object.entries(FILES))('a file of %s', (_, [header, active, ...others]) => {
  it('has who gets the newsletter, by first and last name', async () => {
    const { entries, ignored } = await plan(`${header}\n${active}`)
    expect(entries.map(({ entry, doubt }) => [entry, doubt])).toEqual([
      [{ name: 'Eva Muster', email: A, active: true }, undefined],
    ])
    expect(ignored.join()).not.toMatch(/status|email_|unsub|deactivated|name/i)
  })

  it.each(others)('asks about %s, who is inactive otherwise', async (line) => {
    const [planned] = (await plan(`${header}\n${line}`)).entries
    expect(planned?.entry).toEqual({ name: 'Udo Weg', email: B, active: false })
    expect(planned?.doubt?.otherwise.active).toBe(true)
    expect(planned?.doubt?.why).toMatch(/: („.+“|leer)/)
  })
})

it('files of the product itself are active unless the third column is Inaktiv', async () => {
  const file = `Name;E-Mail;Status;Angemeldet am\nEva;${A};Aktiv;1.1.2020\nUdo;${B};Inaktiv;\nIda;ida@example.org;;`
  const { entries } = await plan(file)
  expect(entries.map(({ entry, doubt }) => [entry.active, doubt])).toEqual([
    [true, undefined],
    [false, undefined],
    [true, undefined],
  ])
})

it('nobody is asked about who is known to be inactive', async () => {
  const [planned] = (await plan(`Email;Vorname;Status\n${A};Eva;inaktiv`)).entries
  expect(planned).toMatchObject({ entry: { active: false } })
  expect(planned?.doubt).toBeUndefined()
})
