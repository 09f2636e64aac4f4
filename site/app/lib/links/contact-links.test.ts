import { describe, expect, it } from 'vitest'
import { mailLink, phoneLink, webAddress } from './contact-links'

describe('the URL of a website', () => {
  it.each([
    ['https://www.laden.example/start', 'https://www.laden.example/start'],
    ['http://laden.example', 'http://laden.example/'],
    ['www.laden.example', 'https://www.laden.example/'],
    ['  laden.example/über uns ', 'https://laden.example/%C3%BCber%20uns'],
    ['laden.example:8080', 'https://laden.example:8080/'],
    ['HTTPS://LADEN.example', 'https://laden.example/'],
  ])('"%s" is %s', (written, address) => {
    expect(webAddress(written)?.href).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(document.domain)//laden.example',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'ftp://laden.example',
    'mailto:post@laden.example',
    'https://laden.example@anders.example',
    'kein Laden',
    'laden',
    '',
    null,
  ])('%j is null', (written) => {
    expect(webAddress(written)).toBeNull()
  })
})

describe('the URL of a phone number', () => {
  it.each([
    ['09461 000 101', 'tel:09461000101'],
    ['09461 / 000-101', 'tel:09461000101'],
    ['(09461) 000101', 'tel:09461000101'],
    ['+49 (0) 9461 000 101', 'tel:+499461000101'],
    ['Tel. 09461 000101 oder 09461 000102', 'tel:09461000101'],
  ])('"%s" is %s', (written, link) => {
    expect(phoneLink(written)).toBe(link)
  })

  it.each(['auf Anfrage', '-', '12', '', null])('%j is null', (written) => {
    expect(phoneLink(written)).toBeNull()
  })
})

describe('the URL of an e-mail address', () => {
  it.each([
    ['post@laden.example', 'mailto:post@laden.example'],
    ['chef?bcc=alle@firma.example', 'mailto:chef%3Fbcc%3Dalle@firma.example'],
    ['a&cc=b@firma.example', 'mailto:a%26cc%3Db@firma.example'],
    ['chef,alle%0A@firma.example', 'mailto:chef%2Calle%250A@firma.example'],
    ['post+laden@straße.example', 'mailto:post%2Bladen@stra%C3%9Fe.example'],
  ])('"%s" has this recipient only: %s', (address, link) => {
    expect(mailLink(address)).toBe(link)
  })
})
