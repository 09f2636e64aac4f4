import { existsSync } from 'node:fs'
import { StartError } from 'zunft-backend/errors'
import { describeExtract, extractPath, readExtract } from '../../map/map-extract.ts'
import { attention, broken, type Finding, well } from '../finding.ts'

const DAY_MILLISECONDS = 86_400_000
const MOST_DAYS = 400

/** The map data of the region: whether there are any, where and how old. */
export async function checkMapData(dataDir: string, now = Date.now()): Promise<readonly Finding[]> {
  const path = extractPath(dataDir)
  if (!existsSync(path))
    return [well('Ohne Kartendaten: Die Karte ist ein gezeichneter Plan (Betriebshandbuch, „Kartendaten“).')]
  try {
    const extract = await readExtract(path)
    const days = Math.floor((now - extract.modified.getTime()) / DAY_MILLISECONDS)
    return [
      days > MOST_DAYS
        ? attention(`${describeExtract(extract)} Sie sind ${days} Tage alt.`, `Holen Sie neue: npm run map`)
        : well(describeExtract(extract)),
    ]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [broken(error.message, 'Legen Sie andere ab: npm run map. Bis dahin zeigt die Karte einen Plan.')]
  }
}
