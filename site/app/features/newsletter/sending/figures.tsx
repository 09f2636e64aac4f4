import type { NewsletterResult } from './queries'

const counted = (count: number | null, one: string, many: string) =>
  !count ? [] : [count === 1 ? `1 ${one}` : `${count.toLocaleString('de-DE')} ${many}`]

/** The results of a sent newsletter: mails that failed or came back, and people who unsubscribed by its link. Opening is not measured. */
export function Figures({
  result,
}: {
  result: Pick<NewsletterResult, 'failed' | 'bounced' | 'unsubscribed'>
}) {
  const { failed, bounced, unsubscribed } = result
  const figures = [
    ...counted(failed, 'nicht zugestellt', 'nicht zugestellt'),
    ...counted(bounced, 'Adresse unzustellbar', 'Adressen unzustellbar'),
    ...counted(unsubscribed, 'hat sich darüber abgemeldet', 'haben sich darüber abgemeldet'),
  ]
  if (figures.length === 0) return null
  return <p className="text-ink-soft">{figures.join(' · ')}</p>
}
