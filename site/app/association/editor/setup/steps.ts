import { ENTITIES } from '../../../../../supabase/functions/_shared/entities'
import { slugOf } from '../../../lib/links/entry-address'
import { SETTINGS } from '../../schema/settings'
import { addressInSettings, type Finding } from '../checks'
import { type SettingsDocument, type ValuePath, valueAt } from '../draft/merge'

/** A value for a document that has none; undefined where none is known. */
export type Recommendation = Readonly<{ path: ValuePath; value(document: SettingsDocument): unknown }>

export type SetupStep = Readonly<{
  title: string
  /** What the screen is for, in one or two sentences. */
  introduction: string
  paths: readonly ValuePath[]
  /** Recommended values: filled in when the screen opens in an installation that has published nothing. */
  recommended?: readonly Recommendation[]
  /** The content below the fields. */
  part?: 'areas' | 'mail' | 'statutes' | 'publication'
}>

const of = (group: string, ...names: readonly string[]): readonly ValuePath[] =>
  names.map((name) => ({ group, name }))

const POSTS_PATH = of('areas', 'postsPath')

/** Address of the area for photos with the name of the town, `/mein-musterstadt`. */
function addressOfTown(document: SettingsDocument): string | undefined {
  const town = valueAt(document, { group: 'association', name: 'town' })
  const slug = typeof town === 'string' ? slugOf(town) : ''
  const path = `/mein-${slug}`
  return slug && SETTINGS.areas.fields.postsPath.read(path).problem === undefined ? path : undefined
}

const SECOND_FACTOR = of('internal', 'secondFactorForBankData')

/** The screens of the first set-up. */
export const STEPS: readonly SetupStep[] = [
  {
    title: 'Verein',
    introduction: 'Wie heißt Ihr Verein? Diese Angaben stehen auf jeder Seite, in E-Mails und im Impressum.',
    paths: of('association', 'name', 'shortName', 'article', 'legalForm', 'foundedIn', 'description'),
  },
  {
    title: 'Ort',
    introduction: 'Wo sind Sie zu Hause? Der Ort steht in vielen Texten der Website.',
    paths: [...of('association', 'town', 'region'), ...of('contact', 'street', 'postalCode')],
  },
  {
    title: 'Kontakt',
    introduction: 'Wie erreicht man Sie, und wer ist im Vorstand?',
    paths: [...of('contact', 'phone', 'email'), ...of('board', 'members')],
  },
  {
    title: 'Aussehen',
    introduction:
      'Logo und Farbe Ihres Vereins. Beides ist freiwillig: Ohne sieht die Website aus wie vorgesehen.',
    paths: of('look', 'logo', 'accent', 'sharingPicture', 'sharingMotto'),
  },
  {
    title: 'Bereiche',
    introduction:
      'Was soll es auf Ihrer Website geben? Was Sie ausschalten, verschwindet aus Menü und Startseite.',
    paths: [
      ...of(
        'areas',
        'ideas',
        'photos',
        'vouchers',
        ...Object.values(ENTITIES).map(({ name }) => name),
        'postsLabel',
      ),
      ...POSTS_PATH,
      ...of('membership', 'fee', 'vat'),
    ],
    recommended: POSTS_PATH.map((path) => ({ path, value: addressOfTown })),
    part: 'areas',
  },
  {
    title: 'E-Mail',
    introduction:
      'Die Website verschickt Bestätigungen, Einladungen und den Newsletter. Probieren Sie aus, ob das funktioniert.',
    paths: [],
    part: 'mail',
  },
  {
    title: 'Recht',
    introduction:
      'Daraus entstehen Impressum, Datenschutzerklärung und Mitgliedsantrag. Ohne diese Angaben darf die Website nicht öffentlich sein. Eine Satzung zeigt sie erst, wenn Sie Ihre hochladen oder das Muster übernehmen.',
    paths: [
      ...of('legal', 'represented', 'responsible', 'registerCourt', 'registerNumber', 'vatId'),
      ...of('legal', 'hosting', 'supervisoryAuthority', 'logs', 'socialNetwork'),
      ...of('membership', 'creditorId'),
      ...of('documents', 'statutes', 'statutesSample', 'statutesAdopted', 'statutesReplaced'),
      ...SECOND_FACTOR,
    ],
    recommended: SECOND_FACTOR.map((path) => ({ path, value: () => true })),
    part: 'statutes',
  },
  {
    title: 'Erste Inhalte',
    introduction: 'Die ersten Sätze auf Ihrer Startseite. Danach können Sie veröffentlichen.',
    paths: of('texts', 'heroTop', 'heroBottom', 'hero'),
    part: 'publication',
  },
]

/** The screen that asks for a value, from 1; undefined for values that the set-up does not ask for. */
export function stepOf({ group, name }: ValuePath): number | undefined {
  const at = STEPS.findIndex(({ paths }) => paths.some((path) => path.group === group && path.name === name))
  return at === -1 ? undefined : at + 1
}

export const SETUP = '/admin/einrichtung'
/** The list of missing values. */
export const SETUP_END = `${SETUP}/fertig`

/** Address of a value's field in the set-up; in the settings for values that the set-up does not ask for. */
export function addressInSetup(finding: Finding): string {
  const step = stepOf(finding.path)
  return step ? `${SETUP}/${step}#${finding.path.group}.${finding.path.name}` : addressInSettings(finding)
}
