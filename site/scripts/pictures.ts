/** Draws the icons and the picture for sharing anew, into site/public/. Run after the sign, the town or the name has changed. */
import { writeFileSync } from 'node:fs'
import { drawIcons } from './pictures/icons.ts'
import { drawSharingPicture } from './pictures/sharing.ts'

const pictures = await drawIcons()
pictures.set('sharing.png', await drawSharingPicture())
for (const [name, content] of pictures) {
  writeFileSync(`site/public/${name}`, content)
  console.log(`site/public/${name} ${content.length} bytes`)
}
