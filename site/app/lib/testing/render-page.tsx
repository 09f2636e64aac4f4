import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ToastProvider } from '../../ui/toast/toast-provider'
import { UnsavedChangesProvider } from '../form/unsaved-changes'
import { type Auth, AuthContext, SIGNED_OUT_STATE } from '../session/auth-context'
import type { Office } from '../session/roles'
import { fixedAuth } from '../session/testing/sessions'
import { BrowserAccessMeta } from '../supabase/browser-access'
import { ROOT_DATA } from './demo-settings'

/**
 * Renders a page as the site does: in a router, with the settings of the demo, with toasts and the guard of unsaved changes, for an admin with these offices. `/elsewhere`
 * is another page, and `path` the pattern of its own address.
 */
export function renderPage(
  page: ReactNode,
  address = '/',
  offices: readonly Office[] = ['board'],
  path = '/',
) {
  const auth = { ...SIGNED_OUT_STATE, role: 'admin', offices } as Auth
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => ROOT_DATA,
        children: [
          { path, element: page },
          { path: '/elsewhere', element: <h1>Andere Seite</h1> },
        ],
      },
    ],
    { initialEntries: [address], hydrationData: { loaderData: { root: ROOT_DATA } } },
  )
  // Part of the document before a page is rendered, as in the HTML of the server.
  render(<BrowserAccessMeta access={ROOT_DATA} />)
  render(
    <AuthContext value={fixedAuth(auth)}>
      <ToastProvider>
        <UnsavedChangesProvider>
          <RouterProvider router={router} />
        </UnsavedChangesProvider>
      </ToastProvider>
    </AuthContext>,
  )
  return router
}
