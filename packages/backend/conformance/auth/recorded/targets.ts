import { signToken } from '../../client/personas.ts'
import { openMailbox } from '../mailbox.ts'
import { startStage } from '../stage.ts'
import type { AuthTarget } from './scenario.ts'

type Running = Readonly<{ target: AuthTarget; stop(): Promise<void> }>

const SECRET = 'only-the-comparison-of-accounts-signs-with-this'

/** An installation of ours that signs with a shared secret, as the real service of the recording does. */
export async function startOurs(): Promise<Running> {
  const stage = await startStage({ JWT_SECRET: SECRET })
  const { publishableKey, secretKey } = stage.keys
  return {
    target: {
      url: `${stage.url}/auth/v1`,
      names: [
        [`${stage.url}/auth/v1`, '<auth>'],
        [stage.url, '<site>'],
        [encodeURIComponent(stage.url), '<site>'],
        [new URL(stage.url).host, '<host>'],
      ],
      credentials: {
        anon: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
        service: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
        nobody: { apikey: publishableKey },
      },
      mailTo: stage.mailbox.mailTo,
      link: 'form',
    },
    stop: stage.stop,
  }
}

/** The real service that `testing/real/start.ts` has started, by the variables it printed; undefined when it does not run. */
export async function reachReal(): Promise<Running | undefined> {
  const { REAL_AUTH_URL, REAL_JWT_SECRET = '', REAL_SMTP_PORT } = process.env
  if (!REAL_AUTH_URL) return undefined
  const mailbox = await openMailbox(Number(REAL_SMTP_PORT))
  const key = (role: string) => ({
    authorization: `Bearer ${signToken({ role, exp: Math.floor(Date.now() / 1000) + 3600 }, REAL_JWT_SECRET)}`,
  })
  // Without its last slash, as ours.
  const site = 'http://site.example'
  return {
    target: {
      url: REAL_AUTH_URL,
      names: [
        [REAL_AUTH_URL, '<auth>'],
        [site, '<site>'],
        [encodeURIComponent(site), '<site>'],
        ['site.example', '<host>'],
      ],
      // The gateway in front of it takes the API key.
      credentials: { anon: key('anon'), service: key('service_role'), nobody: {} },
      mailTo: mailbox.mailTo,
      link: 'get',
    },
    stop: mailbox.close,
  }
}
