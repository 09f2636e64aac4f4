import type { ReactNode } from 'react'

type AreaPageProps = {
  title: string
  /** Introduction of one sentence. */
  children: ReactNode
  introduction?: ReactNode
}

/** Heading and content of a page inside an area. */
export function AreaPage({ title, introduction, children }: AreaPageProps) {
  return (
    <>
      <h1 className="text-3xl @3xl:text-4xl">{title}</h1>
      {introduction && <p className="mt-2 max-w-prose text-ink-soft">{introduction}</p>}
      <div className="mt-7 @3xl:mt-9">{children}</div>
    </>
  )
}
