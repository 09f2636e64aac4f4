import { useSettings } from '../../association/use-settings'
import { ButtonLink } from '../../ui/button/button-link'
import { SHARE_ANCHOR } from './share-anchor'

/** Bytes of all that a device sends at once. */
const MOST_BYTES = 64 * 1024 * 1024

const TEXTS = {
  missing:
    'Ihr Gerät hat das Foto hierher geschickt, bevor diese Website es annehmen konnte. Gespeichert haben wir nichts. Bitte wählen Sie es im Formular noch einmal aus.',
  413: 'Das war mehr, als wir annehmen können. Bitte wählen Sie ein Foto unter 15 MB.',
  415: 'Das war kein Foto. Im Formular können Sie eines auswählen: JPG, PNG oder WEBP, unter 15 MB.',
} as const

/** Status for what a device has sent, null for what may be photos. */
export function sharingProblem(headers: Headers): 413 | 415 | null {
  if (!headers.get('content-type')?.startsWith('multipart/form-data;')) return 415
  return Number(headers.get('content-length') || 0) > MOST_BYTES ? 413 : null
}

/** Shown where a photo was shared and no form could take it. */
export function SharedPhotoPage({ problem }: { problem: 413 | 415 | null | undefined }) {
  const { areas } = useSettings()
  return (
    <section className="page-width max-w-3xl py-16 text-center">
      <h1 className="text-4xl">Ihr Foto fehlt noch</h1>
      <p role="status" className="mx-auto mt-4 max-w-prose text-lg text-balance">
        {TEXTS[problem ?? 'missing']}
      </p>
      <ButtonLink to={`${areas.postsPath}${SHARE_ANCHOR}`} size="large" className="mt-8">
        Foto auswählen
      </ButtonLink>
    </section>
  )
}
