/** Generates the icons and the sharing picture into site/public/. Run after a change of the emblem, the townscape or the name. */
import { writeFileSync } from 'node:fs'
import { drawIcons } from './pictures/icons.ts'
import { drawSharingPicture } from './pictures/sharing.ts'

const pictures = await drawIcons()
pictures.set('sharing.png', await drawSharingPicture())
for (const [name, content] of pictures) {
  writeFileSync(`site/public/${name}`, content)
  console.log(`site/public/${name} ${content.length} bytes`)
}
