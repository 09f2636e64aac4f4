import type { ReactNode } from 'react'
import { enumerate, OWN_ENTRIES } from '../../../../../supabase/functions/_shared/submission-nouns'
import type { AccountAction } from './manage-account'

type Question = Readonly<{
  title: string
  confirm: string
  text: (name: string) => ReactNode
  /** Title of the toast afterwards. */
  done: string
}>

const DELETED = [
  'Profil',
  'Rolle',
  'Ämter',
  'zweiter Faktor',
  ...OWN_ENTRIES.many.map((many) => `eigene ${many}`),
]

/** The questions before an account is changed, with the consequences. */
export const QUESTIONS: Readonly<Record<AccountAction, Question>> = {
  lock: {
    title: 'Konto sperren?',
    confirm: 'Sperren',
    text: (name) => (
      <p>
        {name} kann sich dann nicht mehr anmelden, bis Sie das Konto entsperren. Es bleibt alles erhalten.
      </p>
    ),
    done: 'Konto gesperrt',
  },
  unlock: {
    title: 'Konto entsperren?',
    confirm: 'Entsperren',
    text: (name) => <p>{name} kann sich dann wieder anmelden.</p>,
    done: 'Konto entsperrt',
  },
  sign_out: {
    title: 'Überall abmelden?',
    confirm: 'Abmelden',
    text: (name) => <p>{name} muss sich dann auf allen Geräten neu anmelden. Ein Amt ruht sofort.</p>,
    done: 'Überall abgemeldet',
  },
  delete: {
    title: 'Konto löschen?',
    confirm: 'Endgültig löschen',
    text: (name) => (
      <>
        <p>Das Konto von {name} wird gelöscht. Das kann nicht rückgängig gemacht werden.</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>Gelöscht werden {enumerate(DELETED)}.</li>
          <li>Ideen, Beiträge und Veranstaltungen bleiben auf der Website, gehören aber niemandem mehr.</li>
          <li>Die Anmeldung zum Newsletter bleibt, bis sie jemand abbestellt.</li>
          <li>Im Protokoll steht weiter, was das Konto getan hat, ohne den Namen.</li>
        </ul>
      </>
    ),
    done: 'Konto gelöscht',
  },
}
