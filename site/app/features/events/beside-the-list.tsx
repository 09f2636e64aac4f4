import type { ReactNode } from 'react'
import { Highlights } from './highlights'
import { NewsletterHint } from './newsletter-hint'

/** The highlights of the year, and where news come from. */
export default function BesideTheList(): ReactNode {
  return (
    <>
      <Highlights />
      <NewsletterHint />
    </>
  )
}
