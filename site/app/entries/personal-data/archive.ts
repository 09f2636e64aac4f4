import type { StorageClient } from '@supabase/storage-js'
import { byLabel, factsOf, type PersonalRecord } from './personal-record'

/** A ZIP file of records: as JSON, as a readable page, and with the stored pictures. Pictures that can't be read are left out. */
export async function writeArchive(
  records: readonly PersonalRecord[],
  storage: StorageClient,
  now: Date,
): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate/browser')
  const pictures: Record<string, Uint8Array> = {}
  for (const { picture } of records) {
    if (!picture) continue
    const { data, error } = await storage.from(picture.bucket).download(picture.name)
    if (error) console.warn('A picture is missing in the archive:', error)
    else pictures[pathOf(picture)] = new Uint8Array(await data.arrayBuffer())
  }
  const files = {
    ...pictures,
    'daten.json': strToU8(JSON.stringify(records, null, 2)),
    'daten.html': strToU8(readablePage(records, now, Object.keys(pictures))),
  }
  return new Blob([zipSync(files) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}

const pathOf = (picture: NonNullable<PersonalRecord['picture']>) => `bilder/${picture.name.split('/').at(-1)}`

/** The records as a page of HTML without scripts, which shows those of `pictures`, paths beside it. */
export function readablePage(
  records: readonly PersonalRecord[],
  now: Date,
  pictures: readonly string[] = [],
): string {
  const shown = (picture: PersonalRecord['picture']) =>
    picture && pictures.includes(pathOf(picture)) ? `<img src="${escaped(pathOf(picture))}" alt="">` : ''
  const groups = [...byLabel(records)].map(
    ([label, group]) =>
      `<h2>${escaped(label)}</h2>${group
        .map(
          ({ data, picture }) =>
            `${shown(picture)}<dl>${factsOf(data)
              .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
              .join('')}</dl>`,
        )
        .join('<hr>')}`,
  )
  const date = now.toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin' })
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>Gespeicherte Daten</title>
<style>body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 sans-serif}dt{font-weight:bold}dd{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}img{max-width:100%;max-height:20rem}</style></head>
<body><main><h1>Gespeicherte Daten</h1><p>Stand: ${date}. Dieselben Daten stehen maschinenlesbar in daten.json.</p>
${groups.join('\n')}
</main></body></html>
`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
