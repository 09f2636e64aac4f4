import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import { BreakableAddress } from '../../ui/text/breakable-address'
import type { Settings } from '../schema/settings'
import type { imprint } from '../texts/imprint'

type Imprint = ReturnType<typeof imprint>

type ImprintPageProps = { imprint: Imprint; board: Settings['board']['members'] }

/** Imprint: address, responsible persons, liability. */
export function ImprintPage({ imprint, board }: ImprintPageProps) {
  return (
    <div className="page-width py-10 @2xl:py-14">
      <h1 className="text-4xl @2xl:text-5xl">Impressum</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-soft @2xl:text-xl">{imprint.intro}</p>
      <div className="mt-10 grid items-start gap-x-16 gap-y-12 @5xl:grid-cols-[1fr_1.4fr]">
        <div className="grid gap-y-12">
          <Association imprint={imprint} />
          {imprint.designer.name && <Designer designer={imprint.designer} />}
        </div>
        <Part id="board" title="Vorstand">
          <ul className="grid gap-x-10 @2xl:grid-cols-2">
            {board.map(({ name, role }) => (
              <li key={name} className="border-b border-line py-2.5 leading-snug">
                <span className="font-display text-lg font-bold">{name}</span>
                <span className="block text-ink-soft">{role}</span>
              </li>
            ))}
          </ul>
        </Part>
        <Part id="liability" title="Haftung" className="@5xl:col-span-2">
          <div className="grid gap-x-16 gap-y-7 @3xl:grid-cols-2">
            {imprint.liability.map(({ title, text }) => (
              <div key={title}>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1.5 max-w-prose">{text}</p>
              </div>
            ))}
          </div>
        </Part>
      </div>
    </div>
  )
}

function Association({ imprint: { name, address, contact, represented, facts } }: { imprint: Imprint }) {
  return (
    <Part id="association" title={name}>
      <address className="text-lg not-italic">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {contact.phone && (
        <p className="mt-3">
          Telefon:{' '}
          <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className="text-link">
            {contact.phone}
          </a>
        </p>
      )}
      {contact.email && (
        <p>
          E-Mail:{' '}
          <a href={`mailto:${contact.email}`} className="text-link">
            <BreakableAddress address={contact.email} />
          </a>
        </p>
      )}
      <p className="mt-4">{represented}</p>
      {facts.map((fact) => (
        <p key={fact} className="mt-2">
          {fact}
        </p>
      ))}
    </Part>
  )
}

function Designer({ designer: { name, address, url } }: { designer: Imprint['designer'] }) {
  return (
    <Part id="designer" title="Gestaltung und Technik">
      <p>
        {name}
        <br />
        {address}
        <br />
        {url && (
          <a href={url} target="_blank" rel="noopener" className="text-link">
            {url.replace('https://', '')}
            <span className="sr-only"> (öffnet in neuem Tab)</span>
          </a>
        )}
      </p>
    </Part>
  )
}

type PartProps = { id: string; title: string; className?: string; children: ReactNode }

function Part({ id, title, className, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={classNames('border-t-3 border-river-800 pt-5', className)}>
      <h2 id={id} className="mb-4 text-2xl @2xl:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
