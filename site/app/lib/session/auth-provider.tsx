import { type ReactNode, use, useEffect, useState } from 'react'
import { whenIdle } from '../first-use/first-use'
import { ScriptNonce } from '../page/rendering'
import {
  type Auth,
  AuthContext,
  type AuthStore,
  LOADING_STATE,
  type SessionState,
  SIGNED_OUT_STATE,
} from './auth-context'
import type { Account } from './auth-session'
import { type SignOutScope, unreachable } from './outcomes'
import {
  holdRequests,
  isSessionStored,
  isSignInStored,
  PENDING_FACTOR_SUFFIX,
  sessionStorageKey,
  storePendingFactor,
} from './stored-session'

/**
 * Provides the session. The auth client is loaded when `useAuth` is called or, where a session is stored, when the browser is idle; pages
 * of visitors never load it.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createAuthStore)
  useEffect(() => store.watch(), [store])
  return <AuthContext value={store}>{children}</AuthContext>
}

/**
 * The session of a page. The auth client is loaded when it is checked or an action is called; `watch` has it checked when the browser is
 * idle where a session is stored, and returns a function that ends everything.
 */
function createAuthStore(): AuthStore & Readonly<{ watch(): () => void }> {
  const { signOut, ...others } = actionsOf(open)
  const actions = {
    ...others,
    async signOut(scope?: SignOutScope) {
      leaving = true
      try {
        return await signOut(scope)
      } finally {
        leaving = false
      }
    },
  }
  const rendered: Auth = { ...LOADING_STATE, ...actions }
  const listeners = new Set<() => void>()
  let current = rendered
  let account: Promise<Account> | null = null
  let guards = 0
  /** Whether the person is signing out. */
  let leaving = false
  let release = (_goesOn: boolean) => {}

  /** Keeps typed values on pages for signed-in people: `SignInAgain` asks over the page. */
  function ended() {
    if (guards === 0 || leaving || !current.user || current.expired || !losesInput()) return
    release = holdRequests()
    present({ ...current, expired: true })
  }

  function present(state: SessionState) {
    current = { ...state, ...actions }
    for (const changed of listeners) changed()
  }

  function show(state: SessionState) {
    if (!state.loading) storePendingFactor(state.pendingFactor !== null)
    if (current.expired && !state.user && !leaving) {
      present({ ...current, pendingFactor: state.pendingFactor })
      return
    }
    release(state.user?.id === current.user?.id)
    present(state)
    if (!state.loading) markSignedIn(state.user !== null)
  }

  function open(): Promise<Account> {
    account ??= import('./auth-session')
      .then(({ createAuthSession }) => createAuthSession(show, ended))
      .catch((error: unknown) => {
        account = null
        throw error
      })
    return account
  }

  function check() {
    if (account) return
    if (!isSessionStored()) show(SIGNED_OUT_STATE)
    open().catch((error: unknown) => {
      console.error('The session could not be checked:', error)
      show(SIGNED_OUT_STATE)
    })
  }

  function watch() {
    let cancelCheck = () => {}
    const look = (stored: boolean) => {
      // Afterwards the client itself observes other tabs.
      if (account) return
      markSignedIn(isSignInStored())
      if (stored !== current.loading) show(stored ? LOADING_STATE : SIGNED_OUT_STATE)
      if (stored) cancelCheck = whenIdle(check)
    }
    look(isSessionStored())
    const stopWatching = watchStoredSession(look)
    return () => {
      cancelCheck()
      stopWatching()
      account?.then(({ close }) => close()).catch(() => {})
      account = null
    }
  }

  return {
    current: () => current,
    rendered: () => rendered,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    check,
    guard() {
      guards += 1
      return () => {
        guards -= 1
      }
    },
    watch,
  }
}

/** Whether leaving the page would lose something that is typed: asks as the browser does before it closes the window. */
function losesInput(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

/** When the auth client cannot be loaded, every action fails as it does without a network. */
function actionsOf(open: () => Promise<Account>) {
  const failed = (message: string) => (error: unknown) => {
    console.error(`${message}:`, error)
    return { state: 'failed' as const, failure: unreachable(message) }
  }
  return {
    signIn: (email, password) =>
      open()
        .then((account) => account.signIn(email, password))
        .catch(failed('Login fehlgeschlagen')),
    signUp: (registration) =>
      open()
        .then((account) => account.signUp(registration))
        .catch(failed('Registrierung fehlgeschlagen')),
    signOut: (scope = 'local') =>
      open()
        .then((account) => account.signOut(scope))
        .catch(failed('Abmelden fehlgeschlagen')),
    refreshProfile: () =>
      open()
        .then((account) => account.refreshProfile())
        .catch((error: unknown) => console.error('The profile could not be read:', error)),
  } satisfies Partial<Auth>
}

/**
 * Calls `changed` when another tab has stored or removed a session, and when the page is restored from the back/forward cache. Returns a
 * function that stops watching.
 */
function watchStoredSession(changed: (stored: boolean) => void): () => void {
  const notify = () => changed(isSessionStored())
  const onStorage = ({ key }: StorageEvent) => {
    // `key` is null after `localStorage.clear()`.
    if (key === null || key === sessionStorageKey()) notify()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) notify()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}

const MARK = 'data-signed-in'

/**
 * Sets an attribute on the document before the first paint where a session is stored: the HTML is the same for everybody, and styles
 * (`signed-in:`) depend on the attribute. The rules are in `stored-session.ts`. Runs as part of the HTML, so browsers need not load it
 * again.
 */
const SCRIPT =
  import.meta.env.SSR &&
  `try{let a=JSON.parse(document.querySelector('meta[name="wire-access"]').content).baseUrl||location.origin,k="sb-"+new URL(a).hostname.split(".")[0]+"-auth-token";localStorage.getItem(k)&&!localStorage.getItem(k+"${PENDING_FACTOR_SUFFIX}")&&document.documentElement.setAttribute("${MARK}","")}catch{}`

/** Rendered in the head, after the meta element with the API access. */
export function SignedInScript() {
  const nonce = use(ScriptNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT || '' }} />
}

/** Updates the attribute after the session was checked. */
function markSignedIn(signedIn: boolean): void {
  document.documentElement.toggleAttribute(MARK, signedIn)
}
