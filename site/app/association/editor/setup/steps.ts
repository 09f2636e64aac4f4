import { ENTITIES } from '../../../../../supabase/functions/_shared/entities'
import { addressInSettings, type Finding } from '../checks'
import type { ValuePath } from '../draft/merge'

export type SetupStep = Readonly<{
  title: string
  /** What the screen is for, in one or two sentences. */
  introduction: string
  paths: readonly ValuePath[]
  /** Recommended values: preselected when the screen opens in an installation that has published nothing. */
  recommended?: readonly ValuePath[]
  /** The content below the fields. */
  part?: 'mail' | 'statutes' | 'publication'
}>

const of = (group: string, ...names: readonly string[]): readonly ValuePath[] =>
  names.map((name) => ({ group, name }))

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
        'postsPath',
      ),
      ...of('membership', 'fee', 'vat'),
    ],
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
    recommended: SECOND_FACTOR,
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
