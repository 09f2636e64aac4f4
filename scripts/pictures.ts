/** Draws the icons and the picture for sharing anew, into public/. Run after the sign, the town or the name has changed. */
import { writeFileSync } from 'node:fs'
import { drawIcons } from './pictures/icons.ts'
import { drawSharingPicture } from './pictures/sharing.ts'

const pictures = await drawIcons()
pictures.set('sharing.png', await drawSharingPicture())
for (const [name, content] of pictures) {
  writeFileSync(`public/${name}`, content)
  console.log(`public/${name} ${content.length} bytes`)
}
