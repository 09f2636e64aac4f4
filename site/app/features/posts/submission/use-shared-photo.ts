import { useEffect, useState } from 'react'
import { takeSharedPhoto } from '../../../lib/offline/take-shared-photo'
import { useToast } from '../../../ui/toast/toast-context'
import { OTHERS_LEFT_OUT } from '../notices'

/** The photo that was shared to the site from the device, if there is one. */
export function useSharedPhoto(): File | null {
  const showToast = useToast()
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    takeSharedPhoto()
      .then((shared) => {
        if (!shared) return
        setFile(shared.file)
        if (shared.others > 0) showToast(OTHERS_LEFT_OUT)
      })
      .catch((error: unknown) => console.error('A shared photo could not be read:', error))
  }, [showToast])
  return file
}
