import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { attention, broken, type Finding, unknown, well } from '../finding.ts'

const KEYS = ['jwtSecret', 'publishableKey', 'secretKey'] as const
/** Variables that together replace the file. */
const OVERRIDES = ['JWT_SECRET', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const

/** The file with the installation's keys: exists, valid, readable by its owner only. */
export function checkKeys(dataDir: string, environment: NodeJS.ProcessEnv): readonly Finding[] {
  const path = join(dataDir, 'secrets.json')
  const given = OVERRIDES.every((name) => environment[name])
  if (!existsSync(path)) {
    return [
      given
        ? well('Die Schlüssel kommen aus den Einstellungen.')
        : unknown('Die Schlüssel entstehen beim ersten Start.'),
    ]
  }
  if ((statSync(path).mode & 0o077) !== 0) {
    return [broken(`${path} ist für andere lesbar.`, `Schützen Sie die Schlüssel: chmod 600 ${path}`)]
  }
  return [isWhole(path) ? well('Die Schlüssel sind da und geschützt.') : damaged(path)]
}

function isWhole(path: string): boolean {
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    return KEYS.every((name) => typeof stored[name] === 'string' && stored[name] !== '')
  } catch {
    return false
  }
}

const damaged = (path: string): Finding =>
  broken(
    `${path} ist beschädigt oder nicht lesbar.`,
    'Eine Sicherung enthält sie (Betriebshandbuch, „Was tun, wenn …"); ohne sie müssten sich alle neu anmelden.',
  )

/** Settings for tests that must not be set on a public site. */
export function checkTestSettings({
  rateLimit,
  allowPrivateWebhooks,
}: {
  rateLimit: boolean
  allowPrivateWebhooks: boolean
}) {
  const findings: Finding[] = []
  if (!rateLimit)
    findings.push(
      broken('RATE_LIMIT ist aus: Niemand bremst Massenanfragen.', 'Entfernen Sie RATE_LIMIT=off.'),
    )
  if (allowPrivateWebhooks) {
    findings.push(
      attention(
        'Webhooks dürfen in das eigene Netz rufen.',
        'Nur nötig, wenn der Empfänger dort steht; sonst ALLOW_PRIVATE_WEBHOOKS entfernen.',
      ),
    )
  }
  return findings.length > 0 ? findings : [well('Begrenzungen sind eingeschaltet.')]
}
