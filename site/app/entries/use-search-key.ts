import { useEffect } from 'react'
import { useNavigate } from 'react-router'

export const SEARCH_PATH = '/suche'
/** Name of the page's field and of the parameter in its address. */
export const SEARCH_FIELD = 'q'

/** "/" opens the search from every page, but not while somebody types, nor in dialogs and menus. */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if (
        !(target instanceof Element) ||
        target.closest('input,textarea,select,[contenteditable],[role]:not(main)')
      )
        return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>(`input[name=${SEARCH_FIELD}]`)
      if (field) field.focus()
      else navigate(SEARCH_PATH)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}
