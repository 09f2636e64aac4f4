import { createContext } from 'react'

/**
 * What every script we write into a page carries while it is rendered, so that the server can tell ours from what might have
 * got into the HTML otherwise. It never leaves the server (docs/decisions/0026-content-security-policy.md).
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
