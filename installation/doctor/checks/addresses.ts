import { createServer } from 'node:net'
import type { Config } from '../../config.ts'
import { attention, broken, type Finding, unknown, well } from '../finding.ts'

const TIMEOUT_MILLISECONDS = 5_000
const TOLERATED_SECONDS = 60
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Whether the server's port answers or is free. `running`: a server has locked this data folder, as far as is known. */
export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>, running: boolean | undefined) {
  const reachable = EVERYWHERE.has(host) ? '127.0.0.1' : host
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
  const health = await ask(`${url}/healthz`)
  return [assess(url, health, running, health.status === undefined && (await isFree(host, port)))]
}

function assess(
  url: string,
  { status, isOurs }: Health,
  running: boolean | undefined,
  free: boolean,
): Finding {
  if (status === 200 && isOurs) return well(`Der Server antwortet auf ${url}.`)
  if (status === 503 && isOurs) {
    return broken(
      'Der Server läuft, erreicht aber seine Datenbank nicht (oder startet gerade).',
      'Sehen Sie in sein Protokoll.',
    )
  }
  if (status !== undefined || !free) {
    return broken(
      `Auf ${url} antwortet ein anderes Programm.`,
      'Beenden Sie es, oder geben Sie mit PORT eine andere Nummer an.',
    )
  }
  if (running)
    return attention(
      `Der Server läuft, aber nicht auf ${url}.`,
      'Rufen Sie diese Prüfung mit denselben Einstellungen auf wie ihn.',
    )
  return unknown(`Der Server läuft nicht; ${url} ist frei für ihn.`)
}

/** Whether the public address is set, uses https and leads to this installation. */
export async function checkSiteUrl({
  siteUrl,
  host,
}: Pick<Config, 'siteUrl' | 'host'>): Promise<readonly Finding[]> {
  if (!siteUrl) {
    return [
      attention(
        'SITE_URL ist nicht gesetzt: Links in E-Mails und Suchmaschinen führen zu diesem Rechner.',
        `Setzen Sie die öffentliche Adresse, zum Beispiel SITE_URL=https://www.verein.example (jetzt: ${host}).`,
      ),
    ]
  }
  const { hostname, protocol } = new URL(siteUrl)
  const own = hostname === 'localhost' || hostname === '127.0.0.1'
  const open =
    protocol === 'https:' || own
      ? []
      : [
          broken(
            `${siteUrl} ist nicht verschlüsselt; Passwörter gehen lesbar durchs Netz.`,
            'Stellen Sie einen Proxy mit https davor (Betriebshandbuch).',
          ),
        ]
  const health = await ask(`${siteUrl}/healthz`)
  if (health.status === 200 && health.isOurs)
    return [...open, well(`${siteUrl} führt hierher.`), ...clock(health)]
  const reason = health.status === undefined ? health.failure : `Status ${health.status}`
  return [
    ...open,
    attention(
      `${siteUrl} ist von hier aus nicht zu erreichen (${reason}).`,
      'Prüfen Sie die Adresse von einem anderen Netz aus, Proxy und DNS; ganz frisch eingerichtet dauert DNS etwas.',
    ),
  ]
}

function clock({ date }: Health): readonly Finding[] {
  const apart = date === undefined ? 0 : Math.abs(Date.now() - date) / 1000
  if (apart <= TOLERATED_SECONDS) return []
  return [
    broken(
      `Die Uhr geht ${Math.round(apart)} Sekunden anders als die des Proxys.`,
      'Stellen Sie die Zeit über das Netz (NTP).',
    ),
  ]
}

type Health = Readonly<{ status?: number; isOurs?: boolean; date?: number | undefined; failure?: string }>

async function ask(url: string): Promise<Health> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      redirect: 'manual',
    })
    const text = await answer.text()
    const date = Date.parse(answer.headers.get('date') ?? '')
    return {
      status: answer.status,
      isOurs: text.startsWith('{"status":"'),
      date: Number.isNaN(date) ? undefined : date,
    }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return { failure: cause?.code ?? message }
  }
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    // A privileged port or an address of another machine does not mean that another program is listening.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
