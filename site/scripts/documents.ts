/** Generates the association's PDFs into site/public/ from site/app/content. Run after changing their texts. */
import { writeFileSync } from 'node:fs'
import { DOCUMENTS } from './documents/documents.ts'

for (const { file, make } of DOCUMENTS) {
  const content = await make()
  writeFileSync(new URL(`../public/${file}`, import.meta.url), content)
  process.stdout.write(`site/public/${file}: ${Math.round(content.length / 1000)} KB\n`)
}
