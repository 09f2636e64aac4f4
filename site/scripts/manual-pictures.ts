/** Takes the screenshots of the operating manual into docs/betrieb/, from a new installation with demo data. Needs a build. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { takeManualPictures } from './manual/pictures.ts'

const FOLDER = 'docs/betrieb'

mkdirSync(FOLDER, { recursive: true })
const pictures = await takeManualPictures()
for (const [name, content] of pictures) {
  writeFileSync(`${FOLDER}/${name}.webp`, content)
  console.log(`${FOLDER}/${name}.webp ${content.length} bytes`)
}
