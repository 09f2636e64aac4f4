import { useSettings } from '../../../../association/use-settings'

/** How to prepare for the loss of a device, and what to do afterwards. */
export function RecoveryAdvice({ count }: { count: number }) {
  const { contact } = useSettings()
  return (
    <div className="mt-6 rounded-card bg-straw-light p-4 text-[0.9375rem] leading-snug">
      <h3 className="text-lg">Wenn das Handy weg ist</h3>
      <p className="mt-1.5">
        {count > 1
          ? 'Gut: Sie haben mehr als ein Gerät. Geht eines verloren, entfernen Sie es hier mit einem anderen.'
          : 'Richten Sie am besten ein zweites Gerät ein, oder heben Sie den Schlüssel vom Einrichten ausgedruckt an einem sicheren Ort auf.'}{' '}
        Kommen Sie gar nicht mehr hinein, hilft Ihnen der Verein:{' '}
        <a href={`mailto:${contact.email}`} className="text-link wrap-anywhere">
          {contact.email}
        </a>
      </p>
    </div>
  )
}
