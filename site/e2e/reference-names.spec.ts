import { expect } from '@playwright/test'
import { startMailServer } from './fixtures/mail.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { findReferenceNames, namesIn, namesInBuild } from './fixtures/reference-names.ts'
import { type Site, startSite } from './fixtures/site.ts'
import { test } from './fixtures/site-per-worker.ts'

skipOnRealHost({ missing: 'installations' })

const post = (site: Site, path: string, body: unknown) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Requests every mail that visitors can cause. */
async function causeMails(site: Site): Promise<void> {
  const answers = [
    await post(site, '/auth/v1/signup', { email: 'neu@example.org', password: 'Brezn-und-Bier' }),
    await post(site, '/auth/v1/recover', { email: 'frieda.beispiel@example.org' }),
    await post(site, '/rest/v1/newsletter_subscriptions', { name: 'Neu', email: 'leserin@example.org' }),
    await post(site, '/rest/v1/applications', {
      name: 'Erika Beispiel',
      business_name: 'Muster GmbH',
      address: 'Musterweg 1',
      phone: '0000 1',
      email: 'antrag@example.org',
    }),
    await post(site, '/functions/v1/deliver-mail', {}),
  ]
  for (const answer of answers) expect(answer.status, await answer.text()).toBeLessThan(300)
}

test('another town is free of the names of the reference, on pages, in feeds, documents, mails and scripts', async () => {
  test.slow()
  const mailServer = await startMailServer()
  const site = await startSite({ DEMO_TOWN: 'beispielhausen', SMTP_URL: mailServer.url, SMTP_TLS: 'off' })
  try {
    const crawl = await findReferenceNames(site.url, site.publishableKey)
    expect([...crawl.hits, ...namesInBuild()]).toEqual([])
    expect(crawl.documents.toSorted()).toEqual([
      '/Mitgliedsantrag.pdf',
      '/Satzung.pdf',
      '/Teilnehmerliste.pdf',
      expect.stringMatching(/^\/betriebe\/[\w-]+\/plakat\.pdf$/),
    ])
    await site.sql('select public.note_mail_delivery(true)')
    await causeMails(site)
    await expect
      .poll(async () => (await mailServer.mails()).length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(4)
    const mails = await mailServer.mails()
    const inMails = mails.flatMap((mail) => namesIn(`mail: ${mail.subject}`, JSON.stringify(mail)))
    const figures = `${crawl.files} files, ${crawl.bytes} bytes, ${mails.length} mails`
    console.log(
      `Looked for names of the reference in ${figures}: ${crawl.hits.length + inMails.length} found.`,
    )
    expect(crawl.files).toBeGreaterThan(60)
    expect(inMails).toEqual([])
    for (const mail of mails) expect(mail.from?.name).toBe('Stadtmarketing Beispielhausen e. V.')
  } finally {
    await site.stop()
    await mailServer.close()
  }
})
