import { type Coordinates, roundCoordinates } from './coordinates.ts'

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,15})?)`
/** Where addresses of maps services have the place: before the view, which may be elsewhere. */
const IN_LINKS = [
  `[?&#]mlat=${NUMBER}&mlon=${NUMBER}`,
  `!3d${NUMBER}!4d${NUMBER}`,
  `[?&](?:q|ll|query|to|destination|daddr|sll)=(?:loc:)?${NUMBER}(?:,|%2C)${NUMBER}`,
  `/@${NUMBER},${NUMBER}`,
  String.raw`#map=[\d.]+/${NUMBER}/${NUMBER}`,
  `^geo:${NUMBER},${NUMBER}`,
].map((pattern) => new RegExp(pattern))
/** With decimals: `49,12` may be one number. */
const POINTS = /^(-?\d{1,3}\.\d{1,15})°?[\s,;]+(-?\d{1,3}\.\d{1,15})°?$/
const COMMAS = /^(-?\d{1,3},\d{1,15})°?(?:\s*;\s*|,?\s+)(-?\d{1,3},\d{1,15})°?$/

/**
 * Coordinates as people paste them: `49.12, 12.34`, `49,12 12,34`, or the link of a maps service; null for anything else. Digits after the
 * sixth (10 cm) are dropped.
 */
export function readCoordinates(text: string): Coordinates | null {
  const written = text.trim()
  const numbers = POINTS.exec(written) ?? COMMAS.exec(written) ?? inLink(written)
  if (!numbers) return null
  const degrees = (number = '') => Number(number.replace(',', '.'))
  const read = roundCoordinates({ latitude: degrees(numbers[1]), longitude: degrees(numbers[2]) })
  return Math.abs(read.latitude) <= 90 && Math.abs(read.longitude) <= 180 ? read : null
}

const inLink = (written: string): RegExpExecArray | null =>
  /^(https?:\/\/|geo:)\S+$/i.test(written)
    ? (IN_LINKS.map((pattern) => pattern.exec(written)).find((found) => found !== null) ?? null)
    : null
