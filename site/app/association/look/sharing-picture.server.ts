import townscape from '../../ui/illustrations/townscape.svg?raw'
import { SHARING_PICTURE } from '../texts/pages'
import { fitTitle, renderPng } from './render-png.server'

const TITLE_SIZES = [124, 104, 88, 76, 64, 54, 46]
const MARGIN = 72
/** Letters that a last line may have beside the tower. */
const BESIDE_TOWER = 8
const { width, height } = SHARING_PICTURE

/** The picture of shared links: the association's name and its motto above the townscape. PNG of 1200 × 630. */
export function drawSharingPicture(name: string, motto: string): Promise<Buffer<ArrayBuffer>> {
  const { fontSize, lines } = fitTitle(name, { width: width - 2 * MARGIN, height: 264 }, TITLE_SIZES)
  const isShort = (name.split(/\s+/).at(-1) ?? '').length <= BESIDE_TOWER
  const townHeight = isShort ? 404 : 320
  return renderPng(
    {
      type: 'container',
      style: {
        width,
        height,
        display: 'flex',
        flexDirection: 'column',
        padding: `46px ${MARGIN}px`,
        position: 'relative',
        overflow: 'hidden',
        backgroundColor: '#fcf8f0',
        color: '#102f48',
      },
      children: [
        {
          type: 'image',
          src: `data:image/svg+xml;base64,${Buffer.from(townscape).toString('base64')}`,
          style: {
            position: 'absolute',
            left: -68,
            bottom: 0,
            width: (townHeight * 2400) / 470,
            height: townHeight,
          },
        },
        {
          type: 'text',
          text: name,
          style: {
            fontFamily: 'Title',
            fontWeight: 900,
            fontSize,
            lineHeight: 0.98,
            letterSpacing: '-0.012em',
            lineClamp: lines,
            overflowWrap: 'anywhere',
          },
        },
        {
          type: 'text',
          text: motto,
          style: {
            fontFamily: 'Text',
            fontWeight: 600,
            fontSize: 40,
            lineHeight: 1.2,
            marginTop: 20,
            lineClamp: 1,
          },
        },
      ],
    },
    SHARING_PICTURE,
  )
}

/** An uploaded picture (a data URL), cut to the size of pictures of shared links. */
export function cropSharingPicture(src: string): Promise<Buffer<ArrayBuffer>> {
  return renderPng(
    {
      type: 'image',
      src,
      style: { width, height, objectFit: 'cover' },
    },
    SHARING_PICTURE,
  )
}
