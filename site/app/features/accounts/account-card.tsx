import type { ReactNode } from 'react'

type AccountCardProps = {
  title: string
  intro: ReactNode
  /** Below the texts; decorative. */
  picture: ReactNode
  children: ReactNode
}

/** Layout of the account pages: title and introduction beside the form. As high as the window, so that the footer does not move into it. */
export function AccountCard({ title, intro, picture, children }: AccountCardProps) {
  return (
    <div className="page-width min-h-svh py-8 @2xl:py-14">
      <div className="mx-auto grid max-w-5xl overflow-hidden rounded-card border border-line bg-paper-bright shadow-card @3xl:grid-cols-[5fr_6fr]">
        <header className="flex justify-between gap-x-6 bg-straw-light @3xl:flex-col">
          <div className="p-6 @2xl:p-10">
            <h1 className="text-3xl hyphens-auto @2xl:text-4xl">{title}</h1>
            <div className="mt-3 max-w-md space-y-3">{intro}</div>
          </div>
          <div className="hidden w-44 shrink-0 self-end @xl:block @3xl:w-full @3xl:self-auto">{picture}</div>
        </header>
        <div className="p-6 @2xl:p-10 @3xl:self-center">{children}</div>
      </div>
    </div>
  )
}
