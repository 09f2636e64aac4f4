import { EMPLOYMENTS } from '../../content/jobs'
import { PAGES } from '../../content/pages'
import { escapeXml } from '../../lib/page/file-answer'
import { FEED_PATH, type Job, jobPath } from './job'

/** The open ads as RSS (https://www.rssboard.org/rss-specification), with absolute addresses. */
export function writeFeed(jobs: readonly Job[], siteUrl: string): string {
  const { title, description } = PAGES.jobs
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    ...[element('title', title), element('link', `${siteUrl}/stellen`), element('description', description)],
    '<language>de-DE</language>',
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(siteUrl + FEED_PATH)}"/>`,
    ...jobs.map((job) => writeItem(job, siteUrl + jobPath(job.id))),
    '</channel></rss>\n',
  ].join('\n')
}

function writeItem(job: Job, address: string): string {
  return [
    '<item>',
    element('title', `${job.title} – ${job.business}, ${job.place}`),
    ...[element('link', address), `<guid isPermaLink="true">${escapeXml(address)}</guid>`],
    element('category', EMPLOYMENTS[job.employment]),
    element('pubDate', new Date(job.created_at).toUTCString()),
    element('description', job.description),
    '</item>',
  ].join('')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
