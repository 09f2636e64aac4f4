import { type ComponentType, lazy } from 'react'
import type { PhotoViewerProps } from './photo-viewer'

const load = () => import('./photo-viewer')

/** Loaded for the first photo that is shown. Where that fails, the page of the photo is, whose address the browser has by then. */
export const PhotoViewer = lazy<ComponentType<PhotoViewerProps>>(() =>
  load().then(
    (loaded) => ({ default: loaded.PhotoViewer }),
    (error: unknown) => {
      console.error('The full screen view could not be loaded:', error)
      location.reload()
      return { default: () => null }
    },
  ),
)

export const warmUpViewer = () => void load().catch(() => {})
