import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { instantOfInput } from '../../../lib/time/town-input'
import NewsletterPage from './newsletter-page'
import { suggestedTime } from './sending-time'

const WEBHOOK = {
  id: 'w',
  webhook_url: 'https://hooks.example/news',
  is_active: true,
  test_successful: true,
  last_test_at: null as string | null,
  created_at: '2026-11-22T12:00:00Z',
}
const DRAFT = {
  id: '60000000-0000-4000-8000-000000000001',
  updated_at: '2026-11-22T12:00:00.000001+00:00',
  updated_by: 'e',
  subject: 'Herbstmarkt',
  content: 'Noch ohne Programm',
  document: null,
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

type Answer = (request: Request) => Response | Promise<Response>

const counted = (count: number) => new Response(null, { headers: { 'content-range': `*/${count}` } })

/** Opens the page. `answers` are by method and name; other lists are empty, three people are subscribed, and other writes are refused. */
function open(answers: Readonly<Record<string, Answer>> = {}) {
  const requests = interceptFetch((request) => {
    const name = new URL(request.url).pathname.split('/').at(-1)
    const answer = answers[`${request.method} ${name}`]
    if (answer) return answer(request)
    if (name === 'mail_is_delivered') return Response.json(false)
    if (request.method === 'HEAD') return counted(request.url.includes('confirmed') ? 3 : 0)
    return request.method === 'GET' ? Response.json([]) : refused()
  })
  renderPage(<NewsletterPage />)
  return { requests, sent: (name: string) => requests.filter(({ url }) => url.includes(name)) }
}
const withWebhook = { 'GET webhook_settings': () => Response.json([WEBHOOK]) }
/** A newsletter to three people that has ended. */
const ended = (sent: number) => ({
  id: 'n',
  created_at: DRAFT.updated_at,
  subject: 'Neues',
  content: 'Grüß Gott',
  document: null,
  channel: 'webhook',
  state: 'sent',
  total: 3,
  sent,
  failed: 3 - sent,
})
/** Answers of `start_newsletter`, in order; the newsletters that were started have then ended with these results. */
const starting = (sent: number, ...responses: readonly Answer[]) => {
  const rest = responses.values()
  const started: string[] = []
  return {
    'POST start_newsletter': async (request: Request) => {
      const { _id } = (await request.clone().json()) as { _id: string }
      const answer = await (rest.next().value?.(request) ?? Response.json(3))
      started.push(_id)
      return answer
    },
    'GET newsletter_results': () => Response.json(started.map((id) => ({ ...ended(sent), id }))),
  }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const subject = () => screen.getByLabelText<HTMLInputElement>(/^Betreff/)
const content = () => screen.getByLabelText<HTMLTextAreaElement>(/^Inhalt/)

function write(title = 'Neues', text = 'Grüß Gott') {
  fireEvent.input(subject(), { target: { value: title } })
  fireEvent.input(content(), { target: { value: text } })
}
async function send() {
  await screen.findByText('Webhook bereit')
  write()
  await press('Newsletter senden')
  await screen.findByRole('alertdialog')
  await press('Jetzt versenden')
}
const webhooks = async () => within(await screen.findByRole('list', { name: 'Webhooks' }))

it('says what is missing before anything is sent', async () => {
  const { sent } = open()
  await screen.findByText('Kein aktiver Webhook')
  await waitFor(() => expect(button('Newsletter senden').disabled).toBe(false))
  await press('Newsletter senden')
  expect(await screen.findByText('Bitte füllen Sie Betreff und Inhalt aus.')).toBeDefined()
  write()
  await press('Newsletter senden')
  expect(await screen.findByText('Kein aktiver und getesteter Webhook verfügbar.')).toBeDefined()
  expect(sent('/functions/')).toEqual([])
})

it('does not ask for a confirmation where nobody has subscribed', async () => {
  open({ ...withWebhook, 'HEAD newsletter_subscribers': () => counted(0) })
  await screen.findByText('Webhook bereit')
  write()
  await press('Newsletter senden')
  expect(await screen.findByText('Es gibt keine bestätigten Abonnenten.')).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('sends nothing before the webhooks are loaded', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  open({ 'GET webhook_settings': () => released.then(withWebhook['GET webhook_settings']) })
  write()
  expect(screen.getByText('Webhook wird geladen …')).toBeDefined()
  for (const name of ['Newsletter senden', 'Später senden', 'An mich testen'])
    expect(button(name).disabled, name).toBe(true)
  release()
  await screen.findByText('Webhook bereit')
  await waitFor(() => expect(button('Newsletter senden').disabled).toBe(false))
  await press('Newsletter senden')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('geht an 3 bestätigte Abonnenten')
})

it.each([
  [3, 'Newsletter versendet'],
  [2, 'Newsletter teilweise versendet'],
  [0, 'Newsletter konnte nicht versendet werden.'],
])(
  'leaves sending to the server, empties the form and says how it ended: %i of 3 reached',
  async (sent, said) => {
    open({ ...withWebhook, ...starting(sent) })
    await send()
    expect(await screen.findByText(said)).toBeDefined()
    expect(subject().value).toBe('')
  },
)

it('keeps the text when the newsletter could not be queued', async () => {
  open({ ...withWebhook, 'POST start_newsletter': () => refused() })
  await send()
  expect(await screen.findByText('Newsletter konnte nicht versendet werden.')).toBeDefined()
  expect(subject().value).toBe('Neues')
})

it('sends the same newsletter again after a lost response', async () => {
  const { sent } = open({
    ...withWebhook,
    ...starting(3, () => Promise.reject(new TypeError('Failed to fetch'))),
  })
  await send()
  expect(await screen.findByText('Newsletter konnte nicht versendet werden.')).toBeDefined()
  await send()
  expect(await screen.findByText('Newsletter versendet')).toBeDefined()
  const [first, second, ...more] = await Promise.all(sent('/start_newsletter').map((call) => call.json()))
  expect(first).toMatchObject({ _subject: 'Neues', _content: 'Grüß Gott', _channel: 'webhook' })
  expect(second).toEqual(first)
  expect(more).toEqual([])
})

it('lets the server send again to those who were not reached, and says how that ended', async () => {
  let reached = 2
  const { sent } = open({
    ...withWebhook,
    'GET newsletter_results': () => Response.json([ended(reached)]),
    'POST control_newsletter': () => {
      reached = 3
      return Response.json('sending')
    },
  })
  await openTab('Versandprotokoll')
  await press('Nur an die nicht Erreichten erneut senden: Neues')
  await waitFor(() => expect(sent('/control_newsletter')).toHaveLength(1))
  expect(await sent('/control_newsletter')[0]?.json()).toEqual({ _id: 'n', _action: 'retry' })
  expect(await screen.findByText('Newsletter versendet')).toBeDefined()
})

it('shows an invalid address of a webhook at its field, and stores nothing', async () => {
  const { sent } = open()
  await openTab('Webhook-Einstellungen')
  await press('Webhook hinzufügen')
  expect(await screen.findByText('Bitte geben Sie eine Webhook-URL ein.')).toBeDefined()
  const field = screen.getByLabelText<HTMLInputElement>(/^Webhook-URL/)
  await userEvent.type(field, 'kein url')
  await press('Webhook hinzufügen')
  expect(await screen.findByText('Webhook-URL konnte nicht gespeichert werden.')).toBeDefined()
  expect(document.activeElement).toBe(field)
  expect(screen.getByText(/keine vollständige Webadresse.*https:\/\//)).toBeDefined()
  await userEvent.type(field, 'x')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
  expect(sent('webhook_settings').every(({ method }) => method === 'GET')).toBe(true)
})

it('says when the test of a webhook has failed', async () => {
  let webhook = WEBHOOK
  open({
    'GET webhook_settings': () => Response.json([webhook]),
    'POST test-webhook': () => {
      webhook = { ...WEBHOOK, test_successful: false, last_test_at: '2026-11-22T12:00:00Z' }
      return Response.json({ success: false, error: 'Der Versanddienst meldet einen Fehler (400).' })
    },
  })
  await openTab('Webhook-Einstellungen')
  await press('Testen')
  expect(await screen.findByText('Webhook-Test fehlgeschlagen.')).toBeDefined()
  expect(await screen.findByText('Nicht getestet')).toBeDefined()
  expect(screen.getByText('Der Versanddienst meldet einen Fehler (400).')).toBeDefined()
  expect(screen.getByText(/^Test fehlgeschlagen:/).textContent).toBe('Test fehlgeschlagen: 22.11.2026, 13:00')
})

it('switches a webhook off and on, and deletes it after a confirmation', async () => {
  const stored = { rows: [WEBHOOK] }
  const { sent } = open({
    'GET webhook_settings': () => Response.json(stored.rows),
    'PATCH webhook_settings': async (request) => {
      stored.rows = [{ ...WEBHOOK, ...(await request.json()) }]
      return Response.json({ id: 'w' })
    },
    'DELETE webhook_settings': () => {
      stored.rows = []
      return Response.json({ id: 'w' })
    },
  })
  await openTab('Webhook-Einstellungen')
  await press('Ausschalten')
  expect(await (await webhooks()).findByText('Inaktiv')).toBeDefined()
  expect(screen.getByText('Kein aktiver Webhook')).toBeDefined()
  await press('Einschalten')
  expect(await (await webhooks()).findByText('Aktiv')).toBeDefined()
  await press('Löschen')
  const question = await screen.findByRole('alertdialog', { name: 'Webhook löschen' })
  expect(question.textContent).toContain('Diese Aktion kann nicht rückgängig gemacht werden.')
  await userEvent.click(within(question).getByRole('button', { name: 'Behalten' }))
  expect(sent('webhook_settings').some(({ method }) => method === 'DELETE')).toBe(false)
  await press('Löschen')
  const again = await screen.findByRole('alertdialog', { name: 'Webhook löschen' })
  await userEvent.click(within(again).getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Webhook gelöscht')).toBeDefined()
  expect(await screen.findByText('Noch kein Webhook eingerichtet')).toBeDefined()
})

it('says on each tab what cannot be read, and retries on request', async () => {
  let granted = false
  const guarded = (rows: readonly object[]) => () => (granted ? Response.json(rows) : refused())
  open({ 'GET webhook_settings': guarded([WEBHOOK]), 'GET webhook_logs': guarded([]) })
  const unread =
    'Die Webhooks sind gerade nicht zu lesen. Ohne sie kann der Newsletter nicht versendet werden.'
  expect(await screen.findByText(unread)).toBeDefined()
  expect(button('Newsletter senden').disabled).toBe(true)
  await press('Erneut versuchen')
  expect(await screen.findByText(unread)).toBeDefined()
  for (const tab of ['Versandprotokoll', 'Webhook-Einstellungen']) {
    await openTab(tab)
    expect(await screen.findByText('Die Liste ist gerade nicht zu lesen.'), tab).toBeDefined()
  }
  granted = true
  await press('Erneut versuchen')
  expect((await webhooks()).getByText('Aktiv')).toBeDefined()
  expect(await screen.findByText('Webhook bereit')).toBeDefined()
})

it('keeps a webhook that cannot be changed or deleted', async () => {
  open(withWebhook)
  await openTab('Webhook-Einstellungen')
  await press('Ausschalten')
  expect(await screen.findByText('Status konnte nicht aktualisiert werden.')).toBeDefined()
  await press('Löschen')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Webhook konnte nicht gelöscht werden.')).toBeDefined()
  expect((await webhooks()).getByText('Aktiv')).toBeDefined()
})

it('opens a draft and begins another one, and stores its text separately where it was changed elsewhere', async () => {
  const { sent } = open({
    'GET newsletter_drafts': () => Response.json([DRAFT]),
    'GET profiles': () => Response.json([{ user_id: 'e', first_name: 'Erika', last_name: null }]),
    // Not the latest version any more.
    'PATCH newsletter_drafts': () => Response.json([]),
    'POST newsletter_drafts': () => Response.json({ ...DRAFT, id: DRAFT.id.replace(/1$/, '2') }),
  })
  const drafts = within(await screen.findByRole('list', { name: 'Entwürfe' }))
  expect(drafts.getByRole('listitem').textContent).toMatch(/Geändert 22\.11\.2026, 13:00 von Erika/)
  await press('Öffnen Herbstmarkt')
  await waitFor(() => expect(content().value).toBe('Noch ohne Programm'))
  expect(drafts.getByText('Geöffnet')).toBeDefined()
  write('Herbstmarkt', 'Mit Programm')
  await press('Neuen Newsletter beginnen')
  expect(await screen.findByText('Als eigener Entwurf gespeichert')).toBeDefined()
  expect(subject().value).toBe('')
  expect(content().value).toBe('')
  const texts = { subject: 'Herbstmarkt', content: 'Mit Programm', document: null }
  const [patch, post] = sent('newsletter_drafts').filter(({ method }) => method !== 'GET')
  expect(new URL(patch?.url ?? '').searchParams.get('updated_at')).toBe(`eq.${DRAFT.updated_at}`)
  expect(await patch?.json()).toEqual(texts)
  expect(await post?.json()).toEqual(texts)
})

it('deletes a draft after a confirmation, and keeps one that cannot be deleted', async () => {
  const rows = [DRAFT]
  let granted = false
  open({
    'GET newsletter_drafts': () => Response.json(rows),
    'DELETE newsletter_drafts': () => {
      if (granted) rows.length = 0
      return granted ? new Response(null, { status: 204 }) : refused()
    },
  })
  for (const shown of ['Der Entwurf konnte nicht gelöscht werden.', null]) {
    await press('Löschen Herbstmarkt')
    const question = await screen.findByRole('alertdialog', { name: 'Entwurf löschen' })
    await userEvent.click(within(question).getByRole('button', { name: 'Löschen' }))
    if (shown) expect(await screen.findByText(shown)).toBeDefined()
    granted = true
  }
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Entwürfe' })).toBeNull())
})

it('takes an earlier newsletter as a template, with a warning before it is sent again', async () => {
  open({ ...withWebhook, 'GET newsletter_results': () => Response.json([ended(3)]) })
  await screen.findByText('Webhook bereit')
  await openTab('Versandprotokoll')
  await press('Als Vorlage verwenden: Neues')
  await waitFor(() => expect(content().value).toBe('Grüß Gott'))
  await press('Newsletter senden')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Dieser Text ist schon einmal versendet worden',
  )
})

it('changes the time of a scheduled newsletter, sends it now, or makes it a draft again', async () => {
  const planned = {
    id: 'n',
    subject: 'Advent',
    channel: 'webhook',
    scheduled_for: '2199-11-22T08:00:00Z',
    hold_reason: null,
  }
  const held = {
    ...planned,
    id: 'h',
    subject: 'Markt',
    channel: 'smtp',
    hold_reason: 'Niemand hat bestätigt.',
  }
  let answer = () => new Response(null, { status: 204 })
  const { sent } = open({
    'GET newsletters': () => Response.json([planned, held]),
    'POST reschedule_newsletter': () => answer(),
    'POST unschedule_newsletter': () => answer(),
  })
  const list = within(await screen.findByRole('list', { name: 'Geplante Newsletter' }))
  const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^AdventGeplantGeht hinaus am .*22\.11\.2199.*, über den Webhook/)
  expect(second).toMatch(/^MarktNicht versendetWar geplant für den .*2199.*Niemand hat bestätigt\./)
  expect(second).not.toContain('Webhook')
  await press('Zeit ändern Advent')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Zeit ändern' }))
  const typeTime = (value: string) => fireEvent.change(dialog.getByLabelText(/Wann/), { target: { value } })
  typeTime('2020-01-01T09:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Zeit ändern' }))
  expect(dialog.getByText('Diese Zeit ist schon vorbei.')).toBeDefined()
  typeTime('2199-12-24T09:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Zeit ändern' }))
  expect(dialog.getByText('Planen können Sie höchstens ein Jahr im Voraus.')).toBeDefined()
  const tomorrow = suggestedTime(new Date())
  typeTime(tomorrow)
  await userEvent.click(dialog.getByRole('button', { name: 'Zeit ändern' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Jetzt senden Markt')
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Newsletter jetzt versenden?' })).getByRole(
      'button',
      { name: 'Jetzt versenden' },
    ),
  )
  await waitFor(() => expect(sent('/reschedule_newsletter')).toHaveLength(2))
  answer = () => refused('ZU015')
  await press('Wieder zum Entwurf machen Advent')
  await screen.findByText(/^(Das hat nicht geklappt|Es gibt schon fünfzig Entwürfe)/)
  const bodies = [...sent('/reschedule_newsletter'), ...sent('/unschedule_newsletter')].map((call) =>
    call.json(),
  )
  expect(await Promise.all(bodies)).toEqual([
    { _id: 'n', _at: instantOfInput(tomorrow) },
    { _id: 'h' },
    { _id: 'n' },
  ])
})

it('takes a newsletter out of the archive, which visitors read, and says when that failed', async () => {
  const result = {
    ...ended(2),
    channel: 'smtp',
    in_archive: true,
    slug: 'neues',
    bounced: 1,
    unsubscribed: 2,
    problem: null,
  }
  let answer = refused()
  const { sent } = open({
    'GET newsletter_results': () => Response.json([result]),
    'PATCH newsletters': () => answer,
  })
  await openTab('Versandprotokoll')
  const entry = (await screen.findByText('Neues')).closest('li') as HTMLElement
  expect(entry.textContent).toContain('2 von 3 versendet')
  expect(entry.textContent).toContain(
    '1 nicht zugestellt · 1 Adresse unzustellbar · 2 haben sich darüber abgemeldet',
  )
  expect(within(entry).getByRole('link').getAttribute('href')).toBe('/newsletter/neues')
  await press('Aus dem Archiv nehmen: Neues')
  expect(await screen.findByText('Das hat nicht geklappt. Bitte laden Sie die Seite neu.')).toBeDefined()
  answer = Response.json({ id: 'n' })
  await press('Aus dem Archiv nehmen: Neues')
  const written = () => sent('/newsletters').filter(({ method }) => method === 'PATCH')
  await waitFor(() => expect(written()).toHaveLength(2))
  expect(await written()[1]?.json()).toEqual({ in_archive: false })
})

it('lists the latest calls of webhooks with what they answered', async () => {
  const call = { webhook_url: WEBHOOK.webhook_url, created_at: WEBHOOK.created_at, error_message: null }
  open({
    'GET webhook_logs': () =>
      Response.json([
        { ...call, id: '1', success: true, response_status: 204 },
        { ...call, id: '2', success: false, response_status: null, error_message: 'Zeit abgelaufen' },
      ]),
  })
  await openTab('Versandprotokoll')
  const calls = within(await screen.findByRole('list', { name: 'Versandprotokoll' })).getAllByRole('listitem')
  expect(calls.map(({ textContent }) => textContent)).toEqual([
    '22.11.2026, 13:00https://hooks.example/newsErfolgStatus 204',
    '22.11.2026, 13:00https://hooks.example/newsZeit abgelaufenFehlerKeine Antwort',
  ])
})
