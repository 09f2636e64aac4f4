import { auth } from './auth.ts'
import type { Section } from './capability.ts'
import { functions } from './functions.ts'
import { realtime } from './realtime.ts'
import { storage } from './storage.ts'
import { tables } from './tables.ts'

/** The table: what each public method of the official clients does on this server. */
export const SECTIONS: readonly Section[] = [auth, tables, storage, functions, realtime]
