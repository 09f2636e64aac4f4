import type { ReactNode } from 'react'
import { type MetaDescriptor, useRouteLoaderData } from 'react-router'
import { type Matches, pageMeta } from '../association/page-meta'
import { type DescribedSite, StructuredData } from '../association/structured-data'
import type { PageTexts } from '../association/texts/pages'
import type { Finding } from '../lib/list/listing'
import type { loader as rootLoader } from '../root'
import { EmptyState } from '../ui/empty/empty-state'
import { Failure, MissingPage } from './failure'

/** Content in place of a row that was public before; `children` lead to the others. */
export type Ended = Readonly<{ title: string; text: string; children: ReactNode }>

/** Head elements of a page about one row; without one it is not indexed. */
export function findingMeta<Row>(
  finding: (Finding<Row> & { picture?: string | undefined }) | undefined,
  textsOf: (row: Row) => PageTexts,
  ended: Ended,
  matches: Matches,
): MetaDescriptor[] {
  // Programs that show shared links read what the server rendered: in the browser there is no picture.
  if (finding?.state === 'found') {
    return pageMeta({ picture: finding.picture, ...textsOf(finding.row) }, matches)
  }
  const title = finding?.state === 'ended' ? ended.title : 'Seite nicht gefunden'
  return pageMeta({ title, description: title }, matches)
}

type FindingPageProps<Row> = {
  finding: Finding<Row>
  ended: Ended
  structuredData: (row: Row, site: DescribedSite) => object | null
  children: (row: Row) => ReactNode
}

/** A page about one row: the row, that it has ended, is missing, or could not be read. */
export function FindingPage<Row>({ finding, ended, structuredData, children }: FindingPageProps<Row>) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  if (finding.state === 'found') {
    return (
      <>
        {children(finding.row)}
        {access && <StructuredData data={structuredData(finding.row, access)} />}
      </>
    )
  }
  if (finding.state === 'failed') return <Failure />
  if (finding.state === 'missing') return <MissingPage />
  return (
    <div className="page-width max-w-3xl py-10 @2xl:py-14">
      <h1 className="mb-8 text-4xl hyphens-auto">{ended.title}</h1>
      <EmptyState title={ended.text}>{ended.children}</EmptyState>
    </div>
  )
}
