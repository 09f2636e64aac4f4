import { escapeXml } from '../../lib/page/file-answer'

/**
 * HTML that shows the page at `address` on another site: a frame, and a script that loads nothing and gives the frame the height of its content
 * (docs/product.md#events). Without the script the frame has a fixed height and scrolls.
 */
export const embeddingCode = (address: string, title: string): string =>
  `<iframe src="${escapeXml(address)}" title="${escapeXml(title)}" style="width: 100%; height: 40rem; border: 0"></iframe>
<script>
  addEventListener('message', function (event) {
    if (!event.data || event.data.type !== 'zunft:height') return
    document.querySelectorAll('iframe').forEach(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = Number(event.data.height) + 'px'
    })
  })
</script>
`
