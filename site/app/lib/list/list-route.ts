import { useEffect } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { visitorApi } from '../supabase/browser-access'
import type { DatabaseClient } from '../supabase/clients'
import type { ListHead } from './list-head.server'

type Read<Shown> = (client: DatabaseClient, parameters: URLSearchParams) => Promise<Shown>

/**
 * `clientLoader` of a page with a public list: it renders at once, with skeletons until the list is loaded. Where the address bar has its path already
 * the present page stays until then: within the list, so that the focus does, and after a step in the history, so that the place to which it was
 * scrolled is there. `load` imports what reads the list: a page that the server rendered does without.
 */
export const clientListing =
  <Shown>(load: () => Promise<Read<Shown>>) =>
  async ({
    request,
  }: Readonly<{ request: Request }>): Promise<{ listing: Shown | Promise<Shown>; head?: ListHead }> => {
    const { pathname, searchParams } = new URL(request.url)
    const listing = Promise.all([visitorApi.rows(), load()]).then(([client, read]) =>
      read(client, searchParams),
    )
    return { listing: pathname === location.pathname ? await listing : listing }
  }

/** `links` of a page with a feed. */
export const feedLinks = (title: string, href: string) => () => [
  { rel: 'alternate', type: 'application/rss+xml', title, href },
]

/** Whether the address shows the list on a map (`view-switch.tsx`), which only scripts draw. Reads the browser's address. */
export const isMapOpen = (): boolean => /[?&]ansicht=karte(&|$)/.test(location.search)

/** The month of a calendar that an address shows in place of the list, or that it shows none. The map shows the rows of the list. */
const calendarIn = ({ searchParams }: URL) =>
  searchParams.get('ansicht') === 'kalender' && searchParams.get('monat')

/**
 * `shouldRevalidate` of a list's route: a changed filter needs no reload where the page has the whole list, which it filters itself; the
 * list and each month of its calendar do.
 */
export const skipReloadOnFilter = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  calendarIn(currentUrl) !== calendarIn(nextUrl) ||
  (defaultShouldRevalidate && (currentUrl.search === nextUrl.search || !showsWholeList()))

let isWhole = false

/** Whether the page that the browser shows has its whole list, and filters it without asking again. */
const showsWholeList = (): boolean => isWhole

/** Sets for `skipReloadOnFilter` whether the shown rows are the whole list. */
export function useMarkWholeList(whole: boolean): void {
  useEffect(() => {
    isWhole = whole
    return () => {
      isWhole = false
    }
  }, [whole])
}
