import { createPersonas, type PersonaName } from './personas.ts'

const CHANGE = 'select change_business($1, $2, $3) as waits'

/** Address of a stored picture of a business. */
export const picture = (name: string) => `/storage/v1/object/public/business-pictures/${name}`

/** Without it the real storage service refuses to delete its rows. */
export const ALLOW_DELETING = `select set_config('storage.allow_delete_query', 'true', true)`

/** Personas, and the business that is linked to the member. `setUp` goes before each test. */
export function createOwnBusinesses() {
  const { as, performAs, owner, server } = createPersonas()
  const userOf = (who: PersonaName) => server.personas[who].userId
  let id = ''

  /** Creates the business of the member, and one without an owner; returns their ids. */
  async function setUp(): Promise<[own: string, foreign: string]> {
    await owner(`delete from voucher_participants; delete from records.bin; delete from records.mail_queue;
      delete from public.site_settings; delete from public.settings_versions;
      insert into voucher_participants (name, location_type, phone) values ('Optik', 'acceptance', '1'), ('Optik', 'business', '1'), ('Kiosk', 'sales', '2')`)
    const { rows } = await owner('select id from business_entries order by name desc')
    const [own, foreign] = rows.map((row) => row.id) as [string, string]
    id = own
    await owner('update auth.users set email_confirmed_at = now()')
    await owner('insert into business_editors (business_id, user_id) values ($1, $2)', [id, userOf('member')])
    return [own, foreign]
  }

  const seen = async (changes: object) => {
    const { rows } = await owner(
      'select entry from (select to_jsonb(e) as entry from business_entries as e where id = $1) as e',
      [id],
    )
    const waiting = (await change())?.changes
    const current = { ...rows[0]?.entry, ...waiting }
    return Object.fromEntries(Object.keys(changes).map((key) => [key, current[key] ?? null]))
  }
  const edit = async (changes: object, who: PersonaName = 'member') =>
    (await performAs(who, CHANGE, [id, changes, await seen(changes)])).rows[0]?.waits as string[]
  const attempt = async (changes: unknown, who: PersonaName = 'member', business = id) =>
    (await as(who, CHANGE, [business, JSON.stringify(changes), JSON.stringify(await seen(Object(changes)))]))
      .code
  const entry = async (business = id) =>
    (await owner('select * from business_entries where id = $1', [business])).rows[0]
  const change = async () =>
    (await owner('select * from business_changes where business_id = $1', [id])).rows[0]
  const decide = async (decision: string, who: PersonaName = 'secretary', reason: string | null = null) =>
    performAs(
      who,
      'select decide_business_change($1, (select proposed_at from business_changes where business_id = $1), $2, $3)',
      [id, decision, reason],
    )
  const mails = async () =>
    (
      await owner(
        'select kind, recipient, values from records.mail_queue where due_at is not null order by queued_at, kind',
      )
    ).rows

  return { as, performAs, owner, userOf, setUp, edit, attempt, entry, change, decide, mails, CHANGE }
}
