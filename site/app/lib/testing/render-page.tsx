import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { ToastProvider } from '../../ui/toast/toast-provider'
import { UnsavedChangesProvider } from '../form/unsaved-changes'
import { BrowserAccessMeta } from '../supabase/browser-access'

const ACCESS = { baseUrl: '', publishableKey: 'public', siteUrl: '', oembedUrl: undefined }

// Longer than any pause of the components, also on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** Renders a page as the site does: in a router, with toasts and the guard of unsaved changes. `/elsewhere` is another page. */
export function renderPage(page: ReactNode, address = '/') {
  const router = createMemoryRouter(
    [
      { path: '/', element: page },
      { path: '/elsewhere', element: <h1>Andere Seite</h1> },
    ],
    { initialEntries: [address] },
  )
  render(
    <>
      <BrowserAccessMeta access={ACCESS} />
      <ToastProvider>
        <UnsavedChangesProvider>
          <RouterProvider router={router} />
        </UnsavedChangesProvider>
      </ToastProvider>
    </>,
  )
  return router
}
