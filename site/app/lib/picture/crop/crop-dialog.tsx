import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { ErrorMessage } from '../../../ui/field/field'
import { Spinner } from '../../../ui/loading/progress'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { isHeic } from '../picture-file'
import { type Area, encodePicture } from '../upload-picture'

const MOST_ZOOM = 4
const UNREADABLE =
  'Das Bild lässt sich nicht öffnen: Es ist beschädigt oder zu groß. Speichern Sie es bitte als JPEG.'
const NOT_LOADED =
  'Das Bild ließ sich nicht öffnen. Bitte prüfen Sie Ihre Verbindung und wählen Sie es noch einmal.'
const FAILED = 'Das Bild ließ sich nicht zuschneiden. Bitte nehmen Sie ein kleineres.'

/** What opens the format could not be loaded. */
class NotLoaded extends Error {}

type CropDialogProps = {
  file: File
  /** Width divided by height of the part that is kept. */
  aspect: number
  onPicture: (picture: File) => void
  onClose: () => void
}

/** Crops a picture to an aspect ratio, or takes it whole; scales both down. Loaded when it is opened. */
export default function CropDialog({ file, aspect, onPicture, onClose }: CropDialogProps) {
  const { image, failure } = useDecoded(file)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const { busy, attempt } = useAttempt()
  const [problem, setProblem] = useState<string>()
  const slider = useId()
  const message = useId()

  async function take(part?: Area) {
    if (!image) return
    await attempt(
      'The picture could not be cropped',
      () => setProblem(FAILED),
      async () => {
        onPicture(await croppedPicture(image, file.type, part))
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Bild zuschneiden"
      description="Verschieben Sie das Bild mit Maus, Finger oder Pfeiltasten, bis der Ausschnitt passt."
    >
      {!image && !failure && <Spinner label="Das Bild wird geöffnet …" className="py-20" />}
      {image && (
        <>
          <div className="relative h-72 overflow-hidden rounded-soft bg-river-950 sm:h-96">
            <Cropper
              image={image.src}
              crop={position}
              zoom={zoom}
              maxZoom={MOST_ZOOM}
              aspect={aspect}
              keyboardStep={10}
              disableAutomaticStylesInjection
              cropperProps={{
                role: 'application',
                'aria-label': 'Ausschnitt, mit Pfeiltasten zu verschieben',
              }}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropComplete={(_part, pixels) => setArea(pixels)}
            />
          </div>
          <label htmlFor={slider} className="mt-4 block font-semibold">
            Vergrößern
          </label>
          <input
            id={slider}
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.1}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
            className="min-h-11 w-full accent-river-700"
          />
        </>
      )}
      {(failure || problem) && (
        <div role="alert">
          <ErrorMessage id={message}>{failure ?? problem}</ErrorMessage>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3 max-sm:pb-28">
        {image && (
          <>
            <Button disabled={busy || !area} onClick={() => take(area)}>
              Ausschnitt verwenden
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => take()}>
              Ganzes Bild verwenden
            </Button>
          </>
        )}
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Abbrechen
        </Button>
      </div>
    </Dialog>
  )
}

/** The file as a decoded image, for formats that the browser knows and HEIC; or the reason why it cannot be decoded. */
function useDecoded(file: File) {
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const closing = new AbortController()
    const addresses: string[] = []
    const open = async (opened: File): Promise<HTMLImageElement> => {
      const decoded = new Image()
      decoded.src = URL.createObjectURL(opened)
      addresses.push(decoded.src)
      await decoded.decode()
      return decoded
    }
    open(file)
      .catch(async (error: unknown) => {
        if (!isHeic(file)) throw error
        const heic = await import('../heic/decode-heic').catch(() => null)
        if (!heic) throw new NotLoaded()
        return open(await heic.decodeHeic(file, closing.signal))
      })
      .then(
        (decoded) => !closing.signal.aborted && setImage(decoded),
        (error: unknown) =>
          !closing.signal.aborted && setFailure(error instanceof NotLoaded ? NOT_LOADED : UNREADABLE),
      )
    return () => {
      closing.abort()
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [file])
  return { image, failure }
}

/** A part of a decoded picture as a new file: JPEG or, where the file may be transparent, PNG (a large one without transparency is a JPEG). Without `area` the whole picture. Rejects as `encodePicture` does. */
const croppedPicture = (
  image: HTMLImageElement,
  type: string,
  area: Area = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight },
): Promise<File> =>
  encodePicture(image, area, type === 'image/png' || type === 'image/webp' ? 'image/png' : 'image/jpeg')
