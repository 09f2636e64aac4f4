import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useAuth } from './auth-context'
import { AuthProvider } from './auth-provider'

function Shown() {
  const { loading, user, session, role, profile } = useAuth()
  return JSON.stringify({ loading, user, session, role, profile })
}

it('throws outside of its provider', () => {
  expect(() => renderToString(<Shown />)).toThrow('useAuth needs an AuthProvider around it.')
})

it('is loading at first, as a guest without a profile, for everybody', () => {
  const html = renderToString(
    <AuthProvider>
      <Shown />
    </AuthProvider>,
  )
  expect(JSON.parse(html.replaceAll('&quot;', '"'))).toEqual({
    loading: true,
    user: null,
    session: null,
    role: 'guest',
    profile: null,
  })
})
