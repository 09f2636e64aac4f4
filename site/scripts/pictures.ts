/** Generates the icons into site/public/. Run after a change of the emblem. */
import { writeFileSync } from 'node:fs'
import { drawIcons } from './pictures/icons.ts'

const pictures = await drawIcons()
for (const [name, content] of pictures) {
  writeFileSync(`site/public/${name}`, content)
  console.log(`site/public/${name} ${content.length} bytes`)
}
