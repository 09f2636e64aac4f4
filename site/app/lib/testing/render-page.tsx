import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { ToastProvider } from '../../ui/toast/toast-provider'
import { UnsavedChangesProvider } from '../form/unsaved-changes'
import { BrowserAccessMeta } from '../supabase/browser-access'
import { ROOT_DATA } from './demo-settings'

// Longer than any pause of the components, also on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** Renders a page as the site does: in a router, with the settings of the demo, with toasts and the guard of unsaved changes. `/elsewhere` is another page. */
export function renderPage(page: ReactNode, address = '/') {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => ROOT_DATA,
        children: [
          { path: '/', element: page },
          { path: '/elsewhere', element: <h1>Andere Seite</h1> },
        ],
      },
    ],
    { initialEntries: [address], hydrationData: { loaderData: { root: ROOT_DATA } } },
  )
  render(
    <>
      <BrowserAccessMeta access={ROOT_DATA} />
      <ToastProvider>
        <UnsavedChangesProvider>
          <RouterProvider router={router} />
        </UnsavedChangesProvider>
      </ToastProvider>
    </>,
  )
  return router
}
