/** `npm run map -- <extract.pmtiles>`: checks map data of a region and puts them in place, whether the server is running or not. */
import { StartError } from 'zunft-backend/errors'
import { readConfig } from '../config.ts'
import { runCommand } from '../console.ts'
import { describeExtract, placeExtract } from '../map/map-data.ts'

const USAGE = 'npm run map -- <Auszug.pmtiles>'

await runCommand(USAGE, async () => {
  const [source] = process.argv.slice(2)
  if (!source) throw new StartError(`Aufruf: ${USAGE}`)
  const extract = await placeExtract(source, readConfig(process.env).dataDir)
  process.stdout.write(
    `${describeExtract(extract)}\nDie Seite hat die Karte binnen einer Minute. Ein Neustart ist nicht nötig.\n`,
  )
  return 0
})
