import type { ReactNode } from 'react'
import { buttonStyle } from '../../../../ui/button/button-style'
import { Letter } from '../../../../ui/illustrations/letter'

type LinkPageProps = { title: string; children: ReactNode }

/** Layout of the pages that links in mails lead to: a question or a result, and at most one button. */
export function LinkPage({ title, children }: LinkPageProps) {
  return (
    <div className="page-width py-8 @2xl:py-14">
      <div className="mx-auto grid max-w-3xl overflow-hidden rounded-card border border-line bg-paper-bright shadow-card @xl:grid-cols-[1fr_12rem]">
        <div className="space-y-4 p-6 @2xl:p-10">
          <h1 className="text-3xl hyphens-auto @2xl:text-4xl">{title}</h1>
          {children}
        </div>
        <div className="hidden bg-straw-light @xl:flex @xl:items-end">
          <Letter className="mx-auto w-5/6 pb-6" />
        </div>
      </div>
    </div>
  )
}

type StepProps = { step: string; variant?: 'primary' | 'secondary'; children: string }

/**
 * The button of such a page. A form without script on purpose: it has to work in every mail program's browser. A POST without a step is what
 * mail programs send for one-click unsubscribing.
 */
export function Step({ step, variant = 'primary', children }: StepProps) {
  return (
    <form method="post" action={`?schritt=${step}`}>
      <button type="submit" className={buttonStyle(variant, 'large')}>
        {children}
      </button>
    </form>
  )
}
