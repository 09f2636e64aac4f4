import type { Settings } from '../../association/schema/settings'
import { useSettingsOf } from '../../association/use-settings'
import { pictureSources } from '../../lib/picture/pictures'

type BoardMember = Settings['board']['members'][number]

/** Members of the board: those who can be visited at a business come first and larger. */
export function Board({ baseUrl }: { baseUrl: string }) {
  const { boardText } = useSettingsOf('texts')
  const { members, photographerName, photographerUrl } = useSettingsOf('board')
  const reachable = members.filter(({ address }) => address)
  const others = members.filter(({ address }) => !address)
  return (
    <section aria-labelledby="board" className="page-width py-16 @2xl:py-24">
      <div className="grid gap-x-16 gap-y-8 @5xl:grid-cols-[1fr_1.9fr]">
        <div>
          <h2 id="board" className="text-4xl @2xl:text-5xl">
            Vorstand
          </h2>
          <p className="mt-4 max-w-sm text-lg">{boardText}</p>
          {photographerName && (
            <p className="mt-6 text-base text-ink-soft">
              Fotos des Vereins:{' '}
              <a href={photographerUrl || undefined} target="_blank" rel="noopener" className="text-link">
                {photographerName}
                <span className="sr-only"> (öffnet in neuem Tab)</span>
              </a>
            </p>
          )}
        </div>
        <div>
          <ul className="grid gap-x-10 @2xl:grid-cols-2">
            {reachable.map((member) => (
              <li key={member.name} className="border-t-3 border-river-800 pt-4 pb-7">
                <Portrait photo={member.photo} baseUrl={baseUrl} />
                <Reachable member={member} />
              </li>
            ))}
          </ul>
          <ul className="grid gap-x-10 @2xl:grid-cols-2">
            {others.map((member) => (
              <li key={member.name} className="border-t border-line py-3 leading-snug">
                <Portrait photo={member.photo} baseUrl={baseUrl} />
                <span className="font-display text-lg font-bold">{member.name}</span>
                <span className="block text-ink-soft">{member.role}</span>
                <Contact member={member} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function Reachable({ member }: { member: BoardMember }) {
  return (
    <>
      <h3 className="text-2xl">{member.name}</h3>
      <p className="mt-1 font-semibold text-market-600">{member.role}</p>
      <address className="mt-2 leading-snug not-italic">
        {member.business}
        <br />
        {member.address}
        <Contact member={member} />
      </address>
    </>
  )
}

const PORTRAIT = { width: 96, height: 96 }

/** Beside name and office, which say who it is. */
function Portrait({ photo, baseUrl }: { photo: string; baseUrl: string }) {
  const sources = photo && pictureSources(photo, baseUrl, PORTRAIT)
  return sources ? (
    <img
      {...sources}
      {...PORTRAIT}
      sizes="6rem"
      alt=""
      loading="lazy"
      className="float-right ml-4 rounded-soft"
    />
  ) : null
}

function Contact({ member: { phone, email } }: { member: BoardMember }) {
  return (
    <>
      {phone && <ContactLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</ContactLink>}
      {email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>}
    </>
  )
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="flex min-h-8 w-fit items-center text-link">
      {children}
    </a>
  )
}
