import type { Settings } from '../settings/schema/settings'
import { useSettingsOf } from '../settings/use-settings'

type BoardMember = Settings['board']['members'][number]

/** Members of the board: those who can be visited at a business come first and larger. */
export function Board() {
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
                <Reachable member={member} />
              </li>
            ))}
          </ul>
          <ul className="grid gap-x-10 @2xl:grid-cols-2">
            {others.map((member) => (
              <li key={member.name} className="border-t border-line py-3 leading-snug">
                <span className="font-display text-lg font-bold">{member.name}</span>
                <span className="block text-ink-soft">{member.role}</span>
                {member.phone && <Phone number={member.phone} />}
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
        {member.phone && <Phone number={member.phone} />}
      </address>
    </>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(' ', '')}`} className="flex min-h-8 w-fit items-center text-link">
      {number}
    </a>
  )
}
