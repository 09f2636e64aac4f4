import { useSettings } from '../../association/use-settings'
import { escapeXml } from '../../lib/page/file-answer'
import { buttonStyle } from '../../ui/button/button-style'
import { Dialog } from '../../ui/dialog/dialog'
import { CopiedText } from './copied-text'

const COPIED = { title: 'Code kopiert', description: 'Fügen Sie ihn auf Ihrer Website als HTML ein.' }

/** Words for the embedded entries: "Termine", "die nächsten Veranstaltungen", "jede Idee öffnet …". */
export type EmbeddedWords = Readonly<{ many: string; newest: string; opens: string }>

type EmbeddingDialogProps = {
  open: boolean
  onClose: () => void
  /** Absolute address of the page for frames, with the filter of the list. */
  address: string
  words: EmbeddedWords
}

/** How another site shows this list: code to copy, an explanation, and a preview. */
export function EmbeddingDialog({ open, onClose, address, words }: EmbeddingDialogProps) {
  const { shortName } = useSettings().association
  const { many, newest, opens } = words
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${many} einbetten`}
      description={`So zeigt Ihre Website ${
        address.includes('?') ? 'die Auswahl, die Sie gerade sehen' : newest
      }. Die ${many} bleiben dort von selbst aktuell.`}
    >
      <p className="mb-4">
        Fügen Sie den Code dort, wo die {many} stehen sollen, als HTML ein: in WordPress mit dem Block
        „Individuelles HTML“, in TYPO3 mit dem Inhaltselement „Reines HTML“.
      </p>
      <CopiedText
        label="Code für Ihre Website"
        text={embeddingCode(address, `${many} – ${shortName}`)}
        copied={COPIED}
        className="font-mono text-sm whitespace-pre-wrap break-all"
      />
      <h3 className="mt-7 text-xl">Was der Code tut</h3>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
        <li>
          Der Rahmen zeigt bis zu 20 {many}. {opens}
        </li>
        <li>
          Das Skript lädt nichts nach. Es gibt dem Rahmen die Höhe seines Inhalts. Erlaubt Ihr System keine
          Skripte, lassen Sie alles ab <code>&lt;script&gt;</code> weg: Dann ist der Rahmen immer gleich hoch,
          und sein Inhalt lässt sich scrollen.
        </li>
        <li>Der Rahmen setzt keine Cookies und lädt nur von dieser Website, nicht von Dritten.</li>
        <li>Mehrere Rahmen auf einer Seite sind möglich. Das Skript genügt einmal.</li>
      </ul>
      <p className="mt-5">
        <a href={address} target="_blank" rel="noopener" className={buttonStyle('secondary', 'medium')}>
          Vorschau
          <span className="sr-only"> (öffnet in neuem Tab)</span>
        </a>
      </p>
    </Dialog>
  )
}

/**
 * HTML that shows the page at `address` on another site: a frame, and a script that loads nothing and gives the frame the height of its content
 * (docs/product.md#events). Without the script the frame has a fixed height and scrolls.
 */
const embeddingCode = (address: string, title: string): string =>
  `<iframe src="${escapeXml(address)}" title="${escapeXml(title)}" style="width: 100%; height: 40rem; border: 0"></iframe>
<script>
  addEventListener('message', function (event) {
    if (!event.data || event.data.type !== 'embed:height') return
    document.querySelectorAll('iframe').forEach(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = Number(event.data.height) + 'px'
    })
  })
</script>
`
